// Tests the gate of host and embed with the portal's builds, and with broken copies of them.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { integrityOf } from '../build/emitted-files.ts'
import { readBuildRecord } from '../build/record-shapes.ts'
import { root, subfolders } from '../../shared/node/tree.mjs'
import { startBrowser } from './gate.ts'
import { runShellGate } from './shell-gate.ts'
import type { BuildRecord } from '@switchboard/record'

type Options = Parameters<typeof runShellGate>[0]

const MAIN = 'main.js'
const OTHER_BUILD = '0123456789abcdef'
/** With LONG=1, all of them (record 0051). The gate of each remote shows it in host and embed, too. */
const shown = process.env.LONG ? subfolders('remotes') : ['usage']
const room = mkdtempSync(join(tmpdir(), 'switchboard-shells-'))
const folders = { host: join(root, 'host'), embed: join(root, 'host/embed') }
const recordOf = (remote: string) => readBuildRecord(join(root, 'remotes', remote, 'dist'))
let browser: Awaited<ReturnType<typeof startBrowser>>
before(async () => {
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  rmSync(room, { recursive: true, force: true })
})

let copies = 0

/** Copies the built shell with another script, and runs the gate on the copy. */
async function findingsOf(shell: keyof typeof folders, edit: (script: string) => string, more: Partial<Options> = {}) {
  const dist = join(room, String((copies += 1)))
  const record = readBuildRecord(join(folders[shell], 'dist'))
  cpSync(join(folders[shell], 'dist'), dist, { recursive: true })
  const path = join(dist, record.build, MAIN)
  const bytes = Buffer.from(edit(readFileSync(path, 'utf8')))
  writeFileSync(path, bytes)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
  const files = record.files.map((file) =>
    file.path === MAIN ? { ...file, integrity: integrityOf(bytes), bytes: bytes.length } : file,
  )
  writeFileSync(join(dist, 'record.json'), JSON.stringify({ ...record, files }))
  const remotes = [recordOf('usage')]
  const { findings } = await runShellGate({ folder: folders[shell], dist, browser, remotes, ...more })
  return findings
}

const soon = { limits: { load: 2_000 } }

describe('the gate accepts', { concurrency: true }, () => {
  for (const shell of ['host', 'embed'] as const)
    test(`the portal’s own ${shell}`, async () => {
      const remotes = shown.map(recordOf)
      const { ok, findings, result } = await runShellGate({ folder: folders[shell], browser, remotes })
      assert.deepEqual(findings, [])
      assert.equal(ok, true)
      assert.deepEqual(
        result.ranWith,
        remotes.map(({ name, build }) => ({ name, build })),
      )
      assert.match(result.version, /^[0-9a-f]{16}$/)
    })
})

describe('the gate refuses a host', { concurrency: true }, () => {
  const refusals: [string, (script: string) => string, RegExp, Partial<Options>?][] = [
    [
      'that throws at its start',
      (text) => `throw new Error('broken at start');${text}`,
      /^starts: .*broken at start/,
      soon,
    ],
    ['that renders nothing', () => '', /^starts: It does not start: /, soon],
    [
      'that breaks the policy',
      (text) => `${text};document.body.insertAdjacentHTML('beforeend', '<b>new</b>')`,
      /^policy: The portal’s policy blocks it: .*TrustedHTML/,
    ],
    [
      'that does not show a live remote',
      (text) =>
        `const parse = JSON.parse; JSON.parse = (...given) => { const data = parse(...given); if (data?.remotes) delete data.remotes.usage; return data };${text}`,
      /^remotes: usage \w+, which is live, fails in it at \/usage\. Find what this build changes for it: /,
    ],
  ]
  for (const [what, edit, words, more] of refusals)
    test(what, async () => {
      const findings = (await findingsOf('host', edit, more)).map(({ rule, message }) => `${rule}: ${message}`)
      assert.ok(
        findings.some((finding) => words.test(finding)),
        JSON.stringify(findings, null, 1),
      )
      assert.deepEqual([...new Set(findings.map((finding) => finding.split(':')[0]))].length, 1, findings.join('\n'))
    })

  test('whose file differs from its hash, before a browser runs it', async () => {
    const dist = join(room, 'changed')
    cpSync(join(folders.host, 'dist'), dist, { recursive: true })
    const file = join(dist, readBuildRecord(dist).build, MAIN)
    writeFileSync(file, `${readFileSync(file, 'utf8')} `)
    const { findings } = await runShellGate({ folder: folders.host, dist })
    assert.deepEqual([...new Set(findings.map(({ rule, where }) => `${rule} ${where}`))], [`files ${MAIN}`])
  })

  test('that could not run a live remote', async () => {
    const needy: BuildRecord = { ...recordOf('usage'), build: OTHER_BUILD, shared: { react: '^99.0.0' } }
    const { findings } = await runShellGate({ folder: folders.host, remotes: [needy] })
    assert.equal(findings.length, 1)
    assert.match(findings[0]?.message ?? '', /^usage \w+ is live and could not run in it: it needs react \^99\.0\.0/)
  })

  test('that is much larger than the one that customers have', async () => {
    const host = readBuildRecord(join(folders.host, 'dist'))
    const previous = { ...host, build: OTHER_BUILD, files: host.files.slice(0, 1) }
    const filesOf = async () => Buffer.from('small')
    const { findings } = await runShellGate({ folder: folders.host, inBrowser: false, previous, filesOf })
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['size'],
    )
  })
})

test('the gate refuses an embed that throws at its start', async () => {
  const [finding, ...more] = await findingsOf('embed', (text) => `throw new Error('broken at start');${text}`)
  assert.deepEqual(more, [])
  assert.match(`${finding?.rule}: ${finding?.message}`, /^starts: .*broken at start/)
})
