import { inLanguage } from './in-language'
import type { BuiltFile } from './record'
import { hostScripts } from './shells'

const file = (path: string, kind: BuiltFile['kind'], more: Partial<BuiltFile> = {}): BuiltFile => ({
  path,
  kind,
  integrity: `sha384-${path}`,
  bytes: path.length,
  ...more,
})
const inVietnamese = (of: string) =>
  file(of.replace('.js', '.vi.js'), 'script', { translation: { of, language: 'vi' } })
const usage = {
  files: [
    file('1.js', 'script'),
    inVietnamese('1.js'),
    file('2.js', 'script'),
    file('2.zh-Hans.js', 'script', { translation: { of: '2.js', language: 'zh-Hans' } }),
    file('remoteEntry.js', 'entry'),
    file('1.css', 'style'),
  ],
  routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: ['1.js', '2.js'] }],
  fills: [{ place: 'dashboard.card', scripts: ['1.js'] }],
}

test('a build in a language has its scripts instead of the English ones, and no others', () => {
  const { files, routes, fills } = inLanguage(usage, 'vi')
  expect(files.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    '1.vi.js script',
    '2.js script',
    'remoteEntry.js entry',
    '1.css style',
  ])
  expect(routes.map(({ scripts }) => scripts)).toEqual([['1.vi.js', '2.js']])
  expect(fills.map(({ scripts }) => scripts)).toEqual([['1.vi.js']])
})

test('a build without the language is in English, without the scripts of other languages', () => {
  const { files, routes } = inLanguage(usage, 'en-AU')
  expect(files).toEqual(usage.files.filter(({ translation }) => !translation))
  expect(routes).toEqual(usage.routes)
  const untranslated = { files }
  expect(inLanguage(untranslated, 'vi')).toBe(untranslated)
})

test('the scripts of a host keep their order in another language', () => {
  const files = ['main.js', 'runtime.js', 'vendor.js'].map((path) => file(path, 'entry'))
  const host = { files: [...files, inVietnamese('main.js'), inVietnamese('runtime.js')] }
  expect(hostScripts(inLanguage(host, 'vi')).map(({ path }) => path)).toEqual([
    'vendor.js',
    'runtime.vi.js',
    'main.vi.js',
  ])
})
