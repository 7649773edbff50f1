import type { BuildRecord } from './record'
import { findOutputFaults } from './output-faults'

const build = '0123456789abcdef'
const hash = (path: string) => `sha384-${path}`
const kindOf = (path: string) => {
  if (path === 'remoteEntry.js') return 'entry'
  if (path.endsWith('.js')) return 'script'
  return path.endsWith('.css') ? 'style' : 'asset'
}
const route = (path: string, scripts: string[]) => ({ path, page: path, title: path, scripts })

function faultsOf(texts: Readonly<Record<string, string>>, more: Partial<BuildRecord> = {}) {
  const files = Object.keys(texts).map(
    (path) => ({ path, kind: kindOf(path), integrity: hash(path), bytes: 1 }) as const,
  )
  return findOutputFaults({ name: 'news', build, files, routes: [], ...more }, async (path) => texts[path] ?? '')
}
const messagesOf = async (...given: Parameters<typeof faultsOf>) =>
  (await faultsOf(...given)).map(({ message }) => message)

const entry = `var switchboard_news;(self.webpackChunknews_${build} ||= []).push();switchboardIntegrity(url)`
const moduleEntry = `import './calls.js'; const id = 'news_${build}'; export const init = id, get = () => import("./page.js")`
const modules = { 'remoteEntry.js': moduleEntry, 'calls.js': 'export const a = 1', 'page.js': 'import "./calls.js"' }

describe('a build of scripts', () => {
  const chunk = { '1.js': 'push()' }

  it('is accepted if its runtime asks for the hashes, or contains them', async () => {
    expect(await faultsOf({ 'remoteEntry.js': entry, ...chunk })).toEqual([])
    const rspack = `var switchboard_news; globalThis["rspackChunknews_${build}"] ||= []; "${hash('1.js')}"`
    expect(await faultsOf({ 'remoteEntry.js': rspack, ...chunk })).toEqual([])
  })

  it('is refused if it consists of modules', async () => {
    expect(await messagesOf(modules)).toEqual([
      expect.stringMatching(/^remoteEntry\.js is an ES module, .+: write "entryKind": "module" into the record/),
    ])
  })

  it('is refused if its entry sets another variable than the loader reads', async () => {
    expect(await messagesOf({ 'remoteEntry.js': entry.replace('switchboard_news', 'switchboard_old_news') })).toEqual([
      expect.stringMatching(/^The entry does not set the global variable switchboard_news,/),
    ])
  })

  it('is refused without the hashes of its chunks', async () => {
    expect(await messagesOf({ 'remoteEntry.js': entry.replace('switchboardIntegrity', ''), ...chunk })).toEqual([
      expect.stringMatching(/^1 of 1 chunks load without integrity \(1\.js\)/),
    ])
  })

  it.each([
    ['webpackChunknews', /^The build is named webpackChunknews in the page, so another build of news would run/],
    ['chunks', /^The name of the build in the page is without its id/],
  ])('is refused if its chunks are in the list %s', async (list, message) => {
    const shared = entry.replace(`webpackChunknews_${build}`, list)
    expect(await messagesOf({ 'remoteEntry.js': shared, ...chunk })).toEqual([expect.stringMatching(message)])
  })
})

describe('a build of modules', () => {
  const faults = (texts: Readonly<Record<string, string>>, routes: BuildRecord['routes'] = []) =>
    messagesOf(texts, { entryKind: 'module', routes })

  it('is accepted if its modules import each other', async () => {
    expect(await faults(modules)).toEqual([])
  })

  it('is refused if its entry is a script', async () => {
    expect(await faults({ 'remoteEntry.js': entry })).toEqual([
      expect.stringMatching(/^remoteEntry\.js does not export init and get, which the loader calls/),
    ])
  })

  it.each(['react', './absent.js', '/remotes/news/page.js', 'https://cdn.example/page.js'])(
    'is refused if it imports %s',
    async (specifier) => {
      expect(await faults({ ...modules, 'page.js': `import '${specifier}'` })).toEqual([
        expect.stringContaining(`page.js imports ${specifier}, which is no script of the build`),
      ])
    },
  )

  it('is refused if a page imports a module that only another page lists', async () => {
    const texts = { ...modules, 'chart.js': '', 'page.js': 'import "./chart.js"' }
    expect(await faults(texts, [route('/news', ['page.js']), route('/old-news', ['chart.js'])])).toEqual([
      expect.stringMatching(/^page\.js imports chart\.js, .+: list it in scripts of \/news\.$/),
    ])
    expect(await faults(texts, [route('/news', ['page.js', 'chart.js']), route('/old-news', ['chart.js'])])).toEqual([])
  })

  it('is refused if it shares the names of federation with other builds', async () => {
    const shared = { ...modules, 'calls.js': 'globalThis["__mf_init__virtual:mf:__mfe_internal__news__mf_owner__1"]' }
    expect(await faults(shared)).toEqual([
      expect.stringMatching(/^The build is named __mfe_internal__news in the page/),
    ])
    expect(await faults({ ...modules, 'remoteEntry.js': 'export const init = 1, get = 2' })).toEqual([
      expect.stringMatching(/^The name of the build in the page is without its id/),
    ])
  })
})

it('a build is refused if it requests an asset from the root of the portal', async () => {
  const texts = { 'remoteEntry.js': `${entry};"/logo.svg"`, 'logo.svg': '' }
  expect(await messagesOf(texts)).toEqual([
    expect.stringMatching(/^remoteEntry\.js requests logo\.svg from the root of the portal/),
  ])
  expect(await messagesOf({ ...texts, 'remoteEntry.js': `${entry};"logo.svg"` })).toEqual([])
  expect(
    await messagesOf({ 'remoteEntry.js': entry, 'main.css': 'a{background:url(/logo.svg)}', 'logo.svg': '' }),
  ).toEqual([expect.stringMatching(/^main\.css requests logo\.svg/)])
})
