// Tests the whole gate with remotes that pass, and each file rule with a fixture that breaks it.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { hostVersions } from '../build/finish-build.ts'
import { readBuildRecord } from '../build/record-shapes.ts'
import { root, subfolders } from '../../shared/node/tree.mjs'
import { openCandidate } from './candidate.ts'
import { runGate, type GateOptions } from './gate.ts'
import { checkFiles } from './rules/files.ts'
import { checkSize } from './rules/size.ts'
import type { Browser } from '@playwright/test'
import {
  assertRefused,
  fewVisits,
  fewVisitsUnlessLong,
  fixture,
  gateResult,
  inBrowser,
  readFixture,
  recordOf,
} from './testing/fixture-gate.ts'

const OTHER_BUILD = '0123456789abcdef'
const filesOnly = { inBrowser: false }
/** For faults after which the gate does not open a browser. */
const inAnyBrowser = { inBrowser: true }
/** The scripts of a page in addition to the entry: the contract, code shared by pages, and the page. */
const MOST_SCRIPTS = 3

/**
 * The browser tests of embedding use every remote in a third-party page, and open and leave dashboard and billing there.
 * With LONG=1, so does the gate (record 0051).
 */
const isEmbedded = (part: string) => Boolean(process.env.LONG) || part === 'usage'
const isOpened = (part: string) => Boolean(process.env.LONG) || !['dashboard', 'billing'].includes(part)
const notEmbedded = { embedDist: join(root, 'host/embed/not-built') }

describe('the gate accepts', { concurrency: true }, () => {
  test('a remote for a portal whose host was built elsewhere', async () => {
    const dist = join(root, 'host/dist')
    const host = readBuildRecord(dist)
    const live = { ...host, build: OTHER_BUILD, base: `/host/${OTHER_BUILD}/` }
    const read: string[] = []
    const progress: string[] = []
    const { findings, measured } = await gateResult('valid', {
      hosts: [live],
      filesOf: async ({ build }, path) => {
        read.push(`${build}/${path}`)
        return readFileSync(join(dist, host.build, path))
      },
      onProgress: (words) => progress.push(words),
    })
    assert.deepEqual(findings, [])
    assert.equal(measured.browser?.host, OTHER_BUILD)
    assert.ok(read.includes(`${OTHER_BUILD}/main.js`))
    assert.ok(progress.includes('opens and leaves /gate-valid 20 times'))
  })
  test('the operators’ page, whose calls have a session of their own', async () => {
    const options = { part: 'operations', folder: join(root, 'platform/operations') }
    const inPage = (browser: Browser) => runGate({ ...options, browser, ...fewVisits })
    const { findings } = await (process.env.LONG ? inBrowser(inPage) : runGate({ ...options, ...filesOnly }))
    assert.deepEqual(findings, [])
  })
  for (const part of subfolders('remotes'))
    test(`the portal’s own ${part}`, async () => {
      const others = subfolders('remotes').filter((name) => name !== part)
      const records = others.map((name) => readBuildRecord(join(root, `remotes/${name}/dist`)))
      const shells = isEmbedded(part) ? {} : notEmbedded
      const inPage = (browser: Browser) =>
        runGate({ part, browser, others: records, ...shells, ...fewVisitsUnlessLong })
      const { findings, measured } = await (isOpened(part)
        ? inBrowser(inPage)
        : runGate({ part, others: records, ...filesOnly }))
      assert.deepEqual(findings, [])
      assert.deepEqual(measured.browser?.untried, isOpened(part) ? [] : undefined)
      assert.equal(measured.browser?.embed !== undefined, isEmbedded(part), 'it was shown in a third-party page')
      for (const { path, scripts } of readBuildRecord(join(root, `remotes/${part}/dist`)).routes)
        assert.ok(
          scripts.length <= MOST_SCRIPTS,
          `${path} has ${scripts.length} scripts, which with their second attempt would take all six connections`,
        )
      const folder = join(root, 'remotes', part)
      const { modules } = openCandidate({ folder, dist: join(folder, 'dist') })
      assert.ok(
        modules.some((path) => path.startsWith(join(folder, 'src'))),
        'the sources of the build are not known, so that a second copy would not be found',
      )
    })
})

const dashboard = () => readBuildRecord(join(root, 'remotes/dashboard/dist'))

describe('a remote that fills a place', { concurrency: true }, () => {
  const opened = { others: [dashboard()], ...fewVisits }
  test('is opened there', async () => {
    const progress: string[] = []
    const onProgress = (words: string) => progress.push(words)
    const { findings, measured } = await gateResult('fills-place', { ...opened, onProgress })
    assert.deepEqual(findings, [])
    assert.deepEqual(measured.browser?.untried, [])
    assert.ok(progress.includes('opens dashboard.card in the host'))
  })
  test('is refused if it throws there', async () => {
    const broken = (dist: string) => editScript(dist, '"Tip of the day"', '(()=>{throw new Error("no tip")})()')
    const findings = await findingsOfCopy(broken, { inBrowser: true, ...opened }, 'fills-place')
    assert.deepEqual(
      findings.map(({ rule, where }) => [rule, where]),
      [['host', 'dashboard.card']],
    )
    assert.match(findings[0]?.message ?? '', /not shown in dashboard\.card at \/ \(render\)/)
  })
  test('is refused if its code does not show it', async () => {
    const removeExport = (dist: string) => {
      const record = readBuildRecord(dist)
      writeRecord(dist, { ...record, fills: [{ place: 'dashboard.card', scripts: [] }] })
    }
    const findings = await findingsOfCopy(removeExport, { inBrowser: true, ...opened })
    assert.deepEqual(
      findings.map(({ rule, message }) => [rule, /add fills to what src\/remote\.ts exports/.test(message)])[0],
      ['routes', true],
    )
  })
  test('is refused if no live page has the place', async () => {
    const { others } = { others: [{ ...dashboard(), routes: [] }] }
    const { findings } = await runGate({ ...fixture('fills-place'), ...filesOnly, others })
    assert.deepEqual(
      findings.map(({ rule, message }) => [rule, /dashboard\.card, which no page of a live remote has/.test(message)]),
      [['routes', true]],
    )
  })
})

describe('the rule fits refuses', { concurrency: true }, () => {
  test('a build of an older repository', async () => {
    const older = await findingsOfCopy((dist) => {
      const record = readBuildRecord(dist)
      writeRecord(dist, { ...record, contract: 0, shared: { ...record.shared, react: '^18.3.1' } })
    }, inAnyBrowser)
    for (const words of [/contract 0/, /react \^18\.3\.1, and the host provides 19/, /Update the repository/])
      assert.ok(
        older.some(({ rule, message }) => rule === 'fits' && words.test(message)),
        JSON.stringify(older),
      )
    assert.deepEqual([...new Set(older.map(({ rule }) => rule))], ['fits'])
  })
  test('a build that one of two live hosts cannot run', async () => {
    const host = readBuildRecord(join(root, 'host/dist'))
    const older = { ...host, build: OTHER_BUILD, provides: { ...hostVersions(), zustand: '4.5.0' } }
    const { findings } = await runGate({
      ...fixture('valid'),
      ...filesOnly,
      hosts: [{ ...host, provides: hostVersions() }, older],
    })
    assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], ['fits'])
    assert.ok(findings.every(({ message }) => message.includes(OTHER_BUILD) && message.includes('zustand')))
  })
})

describe('the rule files refuses', { concurrency: true }, () => {
  test('a file that is missing or was never recorded, and no other rule is checked', async () => {
    const { build, files } = recordOf('valid')
    const script = files.find(({ kind }) => kind === 'script')?.path ?? ''
    const findings = await findingsOfCopy((dist) => {
      rmSync(join(dist, build, script))
      rmSync(join(dist, build, 'remoteEntry.js.br'))
      writeFileSync(join(dist, build, 'more.js'), 'alert(1)')
    })
    assert.deepEqual(
      findings.map(({ rule, message, where }) => [rule, where, message.split('.')[0]]),
      [
        ['files', 'more.js', 'The record has no hash of this file, so browsers would refuse it'],
        ['files', script, 'The record lists this file, but it does not exist'],
        ['files', 'remoteEntry.js', 'Its compressed copy remoteEntry'],
      ],
    )
  })
  test('a page, and a picture with code in it', async () => {
    const findings = await findingsOfCopy((dist) => {
      addAsset(dist, 'page.html', '<p>A page of the portal’s own address.</p>')
      rmSync(join(dist, recordOf('valid').build, 'page.html.br'))
      addAsset(dist, 'plain.svg', '<svg xmlns="http://www.w3.org/2000/svg"><title>One = two</title></svg>')
      addAsset(dist, 'script.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      addAsset(dist, 'handler.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      addAsset(dist, 'foreign.svg', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>')
    })
    assert.deepEqual(
      findings.map(({ rule, where }) => `${rule} ${where}`),
      ['files page.html', 'files script.svg', 'files handler.svg', 'files foreign.svg'],
    )
  })
  test('scripts whose list of chunks does not name the build', async () => {
    const candidate = openCandidate(fixture('valid'))
    const uniqueNameFindings = (edit: (text: string) => string) =>
      checkFiles({
        ...candidate,
        read: (path) =>
          path.endsWith('.js') ? Buffer.from(edit(candidate.read(path).toString())) : candidate.read(path),
      }).filter(({ message }) => message.includes('uniqueName'))
    assert.deepEqual(
      uniqueNameFindings((text) => text),
      [],
    )
    const scripts = candidate.record.files.filter(({ path }) => path.endsWith('.js')).length
    const [finding] = uniqueNameFindings((text) => text.replaceAll(/webpackChunk\w*/g, 'chunks'))
    assert.match(finding?.message ?? '', new RegExp(`^The chunk list of ${scripts} files `))
  })
  test('a build of another configuration: with a constant unique name, and a second exposed module', () =>
    assertRefused('other-configuration', 'files', [/uniqueName/, /exposes \.\/Page, \.\/remote/]))
})

describe('the rule size', { concurrency: true }, () => {
  const validBuild = () => ({
    record: recordOf('valid'),
    read: (path: string) => readFixture('valid', path),
  })
  test('refuses a build that is much larger than the last one', async () => {
    await assertRefused('too-large', 'size', /compressed, the previous build has .* kB.*"budget"/, {
      ...filesOnly,
      previous: { ...recordOf('valid'), build: OTHER_BUILD },
      filesOf: (_record, path) => readFixture('valid', path),
    })
    const { findings } = await gateResult('too-large')
    assert.equal(findings[0]?.where, 'platform/gate/fixtures/too-large/package.json')
  })
  test('accepts a larger build for a reason, and not without one', async () => {
    const candidate = openCandidate(fixture('too-large'))
    const messageFor = async (budget: { kB: number; why?: string }) => {
      const { findings } = await checkSize({ ...candidate, settings: { budget } }, validBuild())
      return findings[0]?.message ?? ''
    }
    assert.equal(await messageFor({ kB: 200, why: 'The chart is what customers come for.' }), '')
    assert.match(await messageFor({ kB: 200 }), /needs a reason/)
    assert.match(await messageFor({ kB: 10, why: 'The chart is what customers come for.' }), /compressed/)
  })
  test('measures a build as the first one where the files of the last build are gone', async () => {
    const { findings, measured } = await runGate({
      ...fixture('valid'),
      ...filesOnly,
      previous: { ...recordOf('valid'), build: OTHER_BUILD },
      filesOf: () => Promise.reject(new Error('the portal answered 410')),
    })
    assert.deepEqual(findings, [])
    assert.equal(measured.size?.limit, 100_000)
    assert.match(measured.size?.note ?? '', /as a first build.*answered 410/)
  })
})

describe('the gate refuses', { concurrency: true }, () => {
  test('styles that reach outside of the remote, with their lines', async () => {
    const faults = [
      /^h1 matches elements .*into @layer sb\.components .*, too/,
      /\+p matches/,
      /overrides \.sb-content/,
    ]
    await assertRefused('styles-outside', 'styles', faults, filesOnly)
    const { findings } = await gateResult('styles-outside')
    const lines = faults.map((words) => findings.find(({ message }) => words.test(message))?.source?.line)
    assert.deepEqual(lines, [2, 11, 15])
  })
  test('code that uses what belongs to the whole page', async () => {
    await assertRefused(
      'page-globals',
      'globals',
      [
        /localStorage/,
        /document\.cookie/,
        /location\.href/,
        /shell sets the title/,
        /setInterval/,
        /^alert blocks the whole page/,
        /^fetch calls without a token/,
        /^SharedWorker starts a separate script/,
      ],
      filesOnly,
    )
    const { findings } = await gateResult('page-globals')
    assert.ok(
      findings.some(({ where }) => where === 'platform/gate/fixtures/page-globals/src/Page.tsx:5'),
      JSON.stringify(findings),
    )
  })
  test('a path that another remote has', async () => {
    const routes = [{ path: '/gate-valid', page: 'usage', title: 'Usage', scripts: [] }]
    const { findings } = await runGate({ ...fixture('valid'), ...filesOnly, others: [{ name: 'usage', routes }] })
    assert.deepEqual(
      findings.map(({ rule, message }) => [rule, /\/gate-valid belongs to usage/.test(message)]),
      [['routes', true]],
    )
  })
})

/** @returns the gate's findings in an edited copy of a fixture */
async function findingsOfCopy(
  edit: (dist: string) => void,
  options: Partial<GateOptions> = filesOnly,
  name: string = 'valid',
) {
  const dist = mkdtempSync(join(tmpdir(), 'switchboard-gate-'))
  try {
    cpSync(fixture(name).dist, dist, { recursive: true })
    edit(dist)
    const run = (browser?: Browser) => runGate({ ...fixture(name), dist, ...options, ...(browser && { browser }) })
    const { findings } = await (options.inBrowser ? inBrowser(run) : run())
    return findings
  } finally {
    rmSync(dist, { recursive: true })
  }
}

/** Replaces a text in the script that contains it. */
function editScript(dist: string, before: string, after: string) {
  const record = readBuildRecord(dist)
  const files = record.files.map((file) => {
    const path = join(dist, record.build, file.path)
    const text = file.kind === 'script' ? readFileSync(path, 'utf8') : ''
    if (!text.includes(before)) return file
    const edited = text.replace(before, after)
    writeFileSync(path, edited)
    writeFileSync(`${path}.br`, brotliCompressSync(edited))
    const integrity = `sha384-${createHash('sha384').update(edited).digest('base64')}`
    return { ...file, integrity, bytes: Buffer.byteLength(edited) }
  })
  writeRecord(dist, { ...record, files })
}

function addAsset(dist: string, path: string, text: string) {
  const record = readBuildRecord(dist)
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  const file = { path, integrity, bytes: Buffer.byteLength(text), kind: 'asset', byContent: true }
  writeFileSync(join(dist, record.build, path), text)
  writeFileSync(join(dist, record.build, `${path}.br`), brotliCompressSync(text))
  writeRecord(dist, { ...record, files: [...record.files, file] })
}

function writeRecord(dist: string, record: object) {
  writeFileSync(join(dist, 'record.json'), JSON.stringify(record))
}
