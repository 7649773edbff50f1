// Tests the verb that follows a number to builds, failures and log lines.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { first, run, startPortal, temporaryFolder } from './testing/run-switchboard.ts'

const at = '2026-11-27T09:12:03.000Z'
const views = {
  '7q2k9mxd4t3h': {
    builds: [
      { part: 'host', build: '5e00000000000000', at, failed: false },
      { part: 'usage', build: first, at, failed: true },
    ],
    failures: [
      { part: 'usage', build: first, at, outcome: 'http' },
      {
        ...{ part: 'usage', build: first, at },
        error: { name: 'TypeError', message: 'it broke', file: '1.js', line: 2, column: 11, route: '/usage' },
      },
    ],
  },
}

const [page, call, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(36))
const time = Date.parse(at)
const lines = [
  {
    level: 30,
    time,
    reqId: page,
    method: 'GET',
    route: '/*',
    status: 200,
    ms: 4,
    view: '7q2k9mxd4t3h',
    msg: 'answered',
  },
  { level: 50, time: time + 1, reqId: call, err: { type: 'TypeError', message: 'no rate' }, msg: 'request failed' },
  { level: 50, time: time + 1, reqId: other, err: { type: 'TypeError', message: 'another' }, msg: 'request failed' },
  { level: 30, time: time + 2, reqId: other, method: 'GET', route: '/api', status: 500, ms: 7, msg: 'answered' },
  {
    level: 30,
    time: time + 3,
    reqId: call,
    method: 'GET',
    route: '/api',
    status: 500,
    ms: 9,
    view: '7q2k9mxd4t3h',
    msg: 'answered',
  },
  { level: 30, time: time + 4, msg: 'a line without a request' },
]
const log = join(temporaryFolder(), 'portal.log')
writeFileSync(log, ['started', ...lines.map((line) => `portal-1: ${JSON.stringify(line)}`), '{"level":30,'].join('\n'))

test('trace shows the builds of a page view, its failures with their places, and nothing about the customer', async () => {
  await startPortal({ views })
  const { out, err, code } = await run('trace', '7q2k 9mxd 4t3h')
  assert.deepEqual({ err, code }, { err: '', code: 0 })
  assert.equal(
    out,
    `Page view 7Q2K-9MXD-4T3H, nonprod

part   version  build             reported
─────  ───────  ────────────────  ────────────────────  ──────
host   0.1.0    5e00000000000000  2026-11-27 09:12:03Z
usage  0.1.0    1a00000000000000  2026-11-27 09:12:03Z  failed

2026-11-27 09:12:03Z  usage 0.1.0 1a000000: http: A file was answered with an error
2026-11-27 09:12:03Z  usage 0.1.0 1a000000: TypeError: it broke, at /usage
  1.js:2:11
`,
  )
})

test('trace finds the lines of all calls of a page view, also those before the one that names it', async () => {
  await startPortal({ views })
  const { out } = await run('trace', '7Q2K-9MXD-4T3H', '--log', log)
  assert.ok(
    out.endsWith(`
Log
  2026-11-27 09:12:03Z  aaaaaaaa  200 GET /*, 4 ms
  2026-11-27 09:12:03Z  bbbbbbbb  error: request failed (TypeError no rate)
  2026-11-27 09:12:03Z  bbbbbbbb  500 GET /api, 9 ms
`),
  )
})

test('trace finds the lines of a request, and the page view that they name', async () => {
  await startPortal({ views })
  const { out } = await run('trace', `urn:switchboard:request:${call}`, '--log', log)
  assert.match(out, /^Page view 7Q2K-9MXD-4T3H, nonprod\n/)
  assert.match(out, /request failed/)
  assert.doesNotMatch(out, /200 GET/)
  assert.match((await run('trace', other ?? '', '--log', log)).out, /^Log\n.+another\)\n.+500 GET \/api, 7 ms\n$/)
})

test('trace says what it does not know', async () => {
  await startPortal()
  const unknown = await run('trace', '0000-0000-0000', '--log', log)
  assert.match(
    unknown.out,
    /^Page view 0000-0000-0000, nonprod: nothing is known\. .+\n\nThe log has no line of it\.\n$/,
  )
  assert.match((await run('trace', call ?? '')).err, /only the log knows: add --log FILE/)
  assert.match((await run('trace', 'alex@example.com')).err, /is neither the number of a page view/)
  const missing = await run('trace', '0000-0000-0000', '--log', join(log, 'missing'))
  assert.equal(missing.code, 1)
  assert.match(missing.err, /cannot be read/)
})
