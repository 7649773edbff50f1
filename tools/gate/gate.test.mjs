// Each rule of the gate, seen by the team whose remote breaks it. The fixtures are remotes: built, served and opened like any other.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { provides } from '../build/finish.mjs'
import { root, subfolders } from '../quality/tree.mjs'
import { openCandidate } from './candidate.mjs'
import { files } from './files.mjs'
import { gate } from './gate.mjs'
import { size } from './size.mjs'
import { assertRefused, filesOf, gateOf, inBrowser, of, recordOf } from './trial.mjs'

describe('a remote that keeps every rule', { concurrency: true }, () => {
  test('may be published to a portal whose host was built elsewhere', async () => {
    const dist = join(root, 'host/dist')
    const host = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8'))
    const live = { ...host, build: '0123456789abcdef', base: '/host/0123456789abcdef/' }
    const read = []
    const said = []
    const { findings, measured } = await gateOf('sound', {
      hosts: [live],
      filesOf: async ({ build }, path) => {
        read.push(`${build}/${path}`)
        return readFileSync(join(dist, host.build, path))
      },
      onProgress: (words) => said.push(words),
    })
    assert.deepEqual(findings, [])
    assert.equal(measured.browser.host, '0123456789abcdef')
    assert.ok(read.includes('0123456789abcdef/main.js'))
    assert.ok(said.includes('opens and leaves /gate-sound 20 times'))
  })
})

describe('the portal’s own', { concurrency: true }, () => {
  for (const part of subfolders('remotes'))
    test(`${part} may be published`, async () => {
      const others = subfolders('remotes').filter((name) => name !== part)
      const records = others.map((name) =>
        JSON.parse(readFileSync(join(root, `remotes/${name}/dist/record.json`), 'utf8')),
      )
      const { findings, measured } = await inBrowser((browser) => gate({ part, browser, others: records }))
      assert.deepEqual(findings, [])
      assert.deepEqual(measured.browser.untried, [])
      const folder = join(root, 'remotes', part)
      const { modules } = openCandidate({ folder, dist: join(folder, 'dist') })
      assert.ok(
        modules.some((path) => path.startsWith(join(folder, 'src'))),
        'what it is made of is not known, so that a second copy would not be seen',
      )
    })
})

describe('the files of a build', { concurrency: true }, () => {
  const still = { inBrowser: false }
  test('of an older repository do not fit the live host', () =>
    assertRefused('fits', 'fits', [
      /contract 0/,
      /react \^18\.3\.1, and the host provides 19/,
      /Update the repository/,
    ]))
  test('that do not fit one of two live hosts are refused', async () => {
    const { read: _, ...host } = JSON.parse(readFileSync(join(root, 'host/dist/record.json'), 'utf8'))
    const older = { ...host, build: '0123456789abcdef', provides: { ...provides(), zustand: '4.5.0' } }
    const { findings } = await gate({ ...of('sound'), ...still, hosts: [{ ...host, provides: provides() }, older] })
    assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], ['fits'])
    assert.ok(findings.every(({ message }) => message.includes('0123456789abcdef') && message.includes('zustand')))
  })
  test('of which one was changed after the build would be blocked by every browser', () =>
    assertRefused('files', 'files', /not what the record says/))
  test('of which one is missing or was never recorded are refused, and nothing else is said', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'switchboard-gate-'))
    cpSync(of('sound').dist, dist, { recursive: true })
    const { build, ...sound } = recordOf('sound')
    const script = sound.files.find(({ kind }) => kind === 'script').path
    rmSync(join(dist, build, script))
    rmSync(join(dist, build, 'remoteEntry.js.br'))
    writeFileSync(join(dist, build, 'more.js'), 'alert(1)')
    const { findings } = await gate({ ...of('sound'), dist })
    rmSync(dist, { recursive: true })
    assert.deepEqual(
      findings.map(({ rule, message, where }) => [rule, where, message.split('.')[0]]),
      [
        ['files', 'more.js', 'The record has no hash of this file, so no browser would take it'],
        ['files', script, 'The record names this file, but it is not there'],
        ['files', 'remoteEntry.js', 'Its compressed copy remoteEntry'],
      ],
    )
  })
  test('that are a page, or a picture with code in it, are refused', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'switchboard-gate-'))
    cpSync(of('sound').dist, dist, { recursive: true })
    const record = recordOf('sound')
    const add = (path, text) => {
      const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
      writeFileSync(join(dist, record.build, path), text)
      writeFileSync(join(dist, record.build, `${path}.br`), brotliCompressSync(text))
      record.files.push({ path, integrity, bytes: Buffer.byteLength(text), kind: 'asset' })
    }
    add('page.html', '<p>A page of the portal’s own address.</p>')
    rmSync(join(dist, record.build, 'page.html.br'))
    add('plain.svg', '<svg xmlns="http://www.w3.org/2000/svg"><title>One = two</title></svg>')
    add('script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    add('handler.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    add('foreign.svg', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>')
    writeFileSync(join(dist, 'record.json'), JSON.stringify(record))
    const { findings } = await gate({ ...of('sound'), dist, ...still })
    rmSync(dist, { recursive: true })
    assert.deepEqual(
      findings.map(({ rule, where }) => `${rule} ${where}`),
      ['files page.html', 'files script.svg', 'files handler.svg', 'files foreign.svg'],
    )
  })
  test('whose scripts do not tell which build’s chunks they are would run the first build’s code twice', async () => {
    const candidate = openCandidate(of('sound'))
    const said = (change) =>
      files({
        ...candidate,
        read: (path) =>
          path.endsWith('.js') ? Buffer.from(change(candidate.read(path).toString())) : candidate.read(path),
      })
        .map(({ message }) => message)
        .filter((message) => message.includes('uniqueName'))
    assert.deepEqual(
      said((text) => text),
      [],
    )
    const scripts = candidate.record.files.filter(({ path }) => path.endsWith('.js')).length
    assert.equal(said((text) => text.replaceAll(/webpackChunk\w+/g, 'chunks')).length, scripts)
  })
  test('without the build in their own name would run the first build’s code twice', () =>
    assertRefused('constant-name', 'files', /uniqueName/))
  test('may show one module only', () => assertRefused('two-doors', 'files', /shows \.\/Page, \.\/remote/))
  test('may not be much larger than the last build’s', async () => {
    const findings = await assertRefused('size', 'size', /compressed, the build before has .* kB.*"budget"/, {
      ...still,
      previous: { ...recordOf('sound'), build: '0123456789abcdef' },
      filesOf: (record, path) => filesOf('sound')(recordOf('sound'), path),
    })
    assert.equal(findings[0].where, 'remotes/gate-size/package.json')
  })
  test('may be larger for a reason, and not without one', async () => {
    const candidate = openCandidate(of('size'))
    const previous = { record: recordOf('sound'), read: (path) => filesOf('sound')(recordOf('sound'), path) }
    const settings = (budget) => ({ ...candidate, settings: { budget } })
    assert.deepEqual(
      (await size(settings({ kB: 200, why: 'The chart is what customers come for.' }), previous)).findings,
      [],
    )
    assert.match((await size(settings({ kB: 200 }), previous)).findings[0].message, /needs a reason/)
    assert.match(
      (await size(settings({ kB: 10, why: 'The chart is what customers come for.' }), previous)).findings[0].message,
      /compressed/,
    )
  })
  test('are measured as a first build’s where those of the last build are gone', async () => {
    const { findings, measured } = await gate({
      ...of('sound'),
      ...still,
      previous: { ...recordOf('sound'), build: '0123456789abcdef' },
      filesOf: () => Promise.reject(new Error('the portal answered 410')),
    })
    assert.deepEqual(findings, [])
    assert.equal(measured.size.limit, 100_000)
    assert.match(measured.size.note, /as a first build.*answered 410/)
  })
  test('reach nothing of the page outside with their styles', () =>
    assertRefused(
      'styles',
      'styles',
      [/^h1 reaches elements/, /h1 stands outside the layer/, /\+p reaches/, /overrules \.sb-content/],
      still,
    ))
  test('leave alone what belongs to the whole page', async () => {
    const findings = await assertRefused(
      'globals',
      'globals',
      [/localStorage/, /document\.cookie/, /location\.href/, /shell sets the title/, /setInterval/],
      still,
    )
    assert.ok(
      findings.some(({ where }) => where === 'tools/gate/fixtures/globals/src/Page.tsx:4'),
      JSON.stringify(findings),
    )
  })
  test('bring no second copy of what exists once', () =>
    assertRefused('singletons', 'singletons', [/@tanstack\/query-core/, /@switchboard\/api-client/], still))
  test('take no page that another remote has', () =>
    assertRefused('routes', 'routes', /\/usage belongs to usage/, {
      ...still,
      others: [{ name: 'usage', routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: [] }] }],
    }))
})
