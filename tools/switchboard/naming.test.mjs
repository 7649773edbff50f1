// What teams type, and what it means.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { check, resolveConfig } from 'prettier'
import { routesOf } from '../build/routes.mjs'
import { namedBuild } from './builds.mjs'
import { notesInWords } from './built.mjs'
import { beginning, newRemote, writeRemote } from './new-remote.mjs'
import { reason } from './reason.mjs'
import { ago } from './words.mjs'
import { didYouMean, WrongUsage } from './wrong-usage.mjs'

const room = mkdtempSync(join(tmpdir(), 'switchboard-command-'))
after(() => rmSync(room, { recursive: true, force: true }))

const builds = [
  { name: 'usage', build: '3fa2000000000001', version: '0.3.0' },
  { name: 'usage', build: '3fb2000000000002', version: '0.2.0' },
  { name: 'usage', build: '77aa000000000003', version: '0.2.0' },
]
const refused = (work, words) =>
  assert.throws(work, (error) => error instanceof WrongUsage && words.test(error.message))

test('a build is named by the beginning of its name, by its version, or as the latest', () => {
  for (const typed of ['latest', '3fa', '3fa2000000000001', '0.3.0'])
    assert.equal(namedBuild('usage', builds, typed).build, '3fa2000000000001')
})

test('a beginning that two builds have, and a version that two builds have, name none', () => {
  refused(() => namedBuild('usage', builds, '3f'), /^3f is 2 builds of usage: 3fa2000000000001 \(0\.3\.0\), 3fb2/)
  refused(() => namedBuild('usage', builds, '0.2.0'), /^0\.2\.0 is 2 builds of usage: 3fb2.+77aa/)
})

test('a build that is not there is answered with those that are', () => {
  refused(() => namedBuild('usage', builds, 'beef'), /^usage has no build beef\. Published, the newest first: 3fa2/)
  refused(() => namedBuild('usage', builds, '77aa000000000004'), /Did you mean 77aa000000000003\?/)
  refused(() => namedBuild('news', [], 'latest'), /^news has no published build: publish one with .+ publish news\.$/)
})

test('a slip of the finger is understood, another word is not', () => {
  assert.equal(didYouMean('promot', ['promote', 'publish']), ' Did you mean promote?')
  assert.equal(didYouMean('stats', ['status', 'halt']), ' Did you mean status?')
  assert.equal(didYouMean('deploy', ['promote', 'publish']), '')
})

test('a change without a reason, or with one that says nothing, is not made', async () => {
  assert.equal(await reason('  the chart is empty '), 'the chart is empty')
  await assert.rejects(reason(undefined), /^Error: Every change wants a reason: add --why/)
  await assert.rejects(reason('x'), /3 to 500 characters/)
  await assert.rejects(reason('x'.repeat(501)), /3 to 500 characters/)
})

test('a remote has a name that an address, a file and a person can read', () => {
  const packages = ['@switchboard/ui', '@switchboard/usage']
  const named = newRemote('energy-tips', { packages })
  assert.deepEqual(named, {
    name: 'energy-tips',
    path: '/energy-tips',
    title: 'Energy tips',
    order: 40,
    component: 'EnergyTips',
  })
  for (const name of ['Energy', 'energy_tips', '-tips', 'tips-', 'a--b', '1st', 'x'.repeat(41), '../tips', ''])
    refused(() => newRemote(name, { packages }), /cannot be a remote’s name/)
  refused(() => newRemote('usage', { packages }), /^There is a package usage already/)
  refused(() => newRemote('api', { packages }), /^\/api is answered by the portal itself/)
  refused(() => newRemote('tips', { packages, path: 'tips' }), /^The path tips is not plain/)
  for (const order of ['last', '25.5', '-1', '1000'])
    refused(() => newRemote('tips', { packages, order }), /^The navigation order of \/tips has to be a whole number/)
  refused(() => newRemote('tips', { packages, title: `Bob's` }), /has quotes/)
  for (const title of ['x'.repeat(25), ' Tips', ''])
    refused(() => newRemote('tips', { packages, title }), /^The (navigation text|route) .+--title/)
  refused(() => newRemote('tips', { packages, path: '/tips/' }), /^The path \/tips\/ is not plain/)
})

test('a new remote begins with a page, a rule, its test and a README, all under its own name', () => {
  const folder = join(room, 'energy-tips')
  const files = writeRemote(folder, newRemote('energy-tips', { packages: [], path: '/tips', title: 'Save energy' }))
  for (const file of ['README.md', 'package.json', 'src/remote.ts', 'src/EnergyTipsPage.tsx', 'src/steps.test.ts'])
    assert.ok(existsSync(join(folder, file)), file)
  const contents = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  assert.deepEqual(
    contents.filter((text) => /__\w+__/.test(text)),
    [],
  )
  assert.match(
    readFileSync(join(folder, 'src/remote.ts'), 'utf8'),
    /path: '\/tips',[^]+title: 'Save energy',\n +navigation: \{ text: 'Save energy', order: 40 \}/,
  )
  assert.throws(() => writeRemote(folder, newRemote('energy-tips', { packages: [] })), /EEXIST/)
})

test('a new remote is formatted, whatever it is called', async () => {
  const [name, title] = [`${'long-'.repeat(7)}names`, 'x'.repeat(24)]
  const options = await resolveConfig(new URL(import.meta.url))
  for (const remote of [
    newRemote(name, { packages: [], title, path: `/${'p'.repeat(199)}`, order: '007' }),
    newRemote('a', { packages: [] }),
  ]) {
    const folder = join(room, `formatted-${remote.name}`)
    for (const file of writeRemote(folder, remote))
      assert.ok(await check(readFileSync(join(folder, file), 'utf8'), { ...options, filepath: file }), file)
  }
})

test('a beginning that fails leaves neither a folder nor a changed lockfile', () => {
  const [folder, lockfile] = [join(room, 'half'), join(room, 'pnpm-lock.yaml')]
  writeFileSync(lockfile, 'before')
  const begin = () => {
    const begun = beginning({ folder, lockfile })
    writeRemote(folder, newRemote('half', { packages: [] }))
    writeFileSync(lockfile, 'after')
    return begun
  }
  begin().undo()
  assert.deepEqual([existsSync(folder), readFileSync(lockfile, 'utf8')], [false, 'before'])
  const whole = begin()
  whole.keep()
  whole.undo()
  assert.deepEqual([existsSync(folder), readFileSync(lockfile, 'utf8')], [true, 'after'])
})

test('the page and the navigation entry of a new remote are read from it for its record', async () => {
  const folder = join(room, 'news')
  writeRemote(folder, newRemote('news', { packages: [], order: '25' }))
  assert.deepEqual(await routesOf(folder), [
    { path: '/news', page: 'news', title: 'News', navigation: { text: 'News', order: 25 }, request: './NewsPage' },
  ])
  const contract = join(folder, 'src/remote.ts')
  writeFileSync(contract, readFileSync(contract, 'utf8').replace('order: 25', `order: 'last'`))
  await assert.rejects(routesOf(folder), /a navigation entry needs a text and a number for its order/)
})

test('times are told as people tell them', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  assert.equal(ago('2026-11-21T11:59:30Z', now), 'just now')
  assert.equal(ago('2026-11-21T11:58:30Z', now), '1 minute ago')
  assert.equal(ago('2026-11-19T11:00:00Z', now), '2 days ago')
})

test('what the gate could not try is told', () => {
  assert.equal(notesInWords(undefined), '')
  assert.equal(
    notesInWords({ size: { note: 'There is no build before.' }, browser: { untried: ['/news/:id'] } }),
    '\nNote: There is no build before.\nNote: The gate knows no addresses for /news/:id, and did not open them.',
  )
})
