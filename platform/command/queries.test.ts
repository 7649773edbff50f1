// Tests the verbs that show the state of a portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketOf } from '../build/registry-rules.ts'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { startPortal, first, second, third, run } from './testing/run-switchboard.ts'

test('why says which build a customer gets, and by which rule', async () => {
  const place = bucketOf('key-of-alex', 'usage', third)
  await startPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  const why = async () => (await run('why', 'alex@example.com', 'usage')).out.split('\n')[0] ?? ''
  assert.equal(await why(), `alex@example.com gets usage 0.1.0 (${first}), because everybody gets it.`)
  await run('rollout', 'usage', '3c', `${Math.ceil(place + 1)}%`, '--why', 'a first look')
  const percent = Math.ceil(place + 1)
  assert.equal(
    await why(),
    `alex@example.com gets usage 0.3.0 (${third}), because it is rolled out to ${percent}%, and this customer’s place is ${place}, below ${percent}.`,
  )
  await run('halt', 'usage', '--why', 'too early')
  await run('rollout', 'usage', '3c', `${Math.max(0.01, Math.floor(place * 50) / 100)}%`, '--why', 'fewer of them')
  const { out } = await run('why', 'alex@example.com', 'usage')
  assert.match(
    out,
    new RegExp(`because everybody gets it\\.\n${third} is rolled out to .+%, and this customer’s place is ${place}\\.`),
  )
  await run('cohort', 'staff', '--add', 'alex@example.com', '--why', 'ourselves first')
  await run('rollout', 'usage', '2b', '--cohort', 'staff', '--why', 'ourselves first')
  assert.match(
    await why(),
    new RegExp(`gets usage 0\\.2\\.0 \\(${second}\\), because it is rolled out to the cohort staff`),
  )
})

test('status shows the current build, the effect of a rollback, and the health of a rollout', async () => {
  const row = (
    build: string,
    outcome: string,
    loads: string | number,
    hour = '2026-11-21T02:00:00.000Z',
    signedIn = true,
  ) => ({ build, outcome, loads, hour, signedIn })
  const outcomes = [
    row(third, 'ready', '195'),
    row(third, 'timeout', 5),
    row(second, 'ready', 998),
    row(second, 'render', 2),
    row(second, 'http', 500, '2026-11-20T01:00:00.000Z'),
    row(third, 'http', 300, '2026-11-21T02:00:00.000Z', false),
    row(third, 'ready', 100, '2026-11-21T02:00:00.000Z', false),
  ]
  await startPortal({ outcomes })
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('rollout', 'usage', '3c', '25%', '--why', 'a first look')
  const { out } = await run('status')
  assert.match(out, /^nonprod, state 4\n/)
  assert.match(
    out,
    /\nusage +0\.2\.0 2b000000 +0\.2\.0 2b000000, ends the rollout +– +25%: 0\.3\.0 3c000000, 5 of 200 \(2\.5%\) loads failed, control 2 of 1000 \(0\.2%\), browsers without a customer 300 of 400 \(75\.0%\)\n/,
  )
  const { code, out: json } = await run('status', '--json')
  assert.equal(code, 0)
  const parts = arrayOf(object({ part: string, lastGood: optional(object({ build: string })) }))
  const status = parseJson(json, object({ parts }))
  assert.equal(status.parts.find(({ part }) => part === 'usage')?.lastGood?.build, first)
})

test('status does not count failures of an earlier promote against a rollout that has just begun', async () => {
  const row = (outcome: string, hour: string) => ({ build: third, outcome, loads: 10, hour, signedIn: true })
  // The fake portal makes all changes at 02:03.
  const promoted = [row('http', '2026-11-21T01:00:00.000Z'), row('render', '2026-11-21T02:00:00.000Z')]
  const { at } = await startPortal({ outcomes: promoted })
  await run('promote', 'usage', '3c', '--why', 'a better chart')
  await run('rollback', 'usage', '--why', 'the chart is empty')
  await run('rollout', 'usage', '3c', '5%', '--why', 'it was the network')
  await run('rollout', 'usage', '3c', '10%', '--why', 'no complaints')
  const faring = async () => /10%: 0\.3\.0 3c000000, (.*)\n?$/m.exec((await run('status', 'usage')).out)?.[1]
  assert.equal(await faring(), 'no customer has loaded it since 2026-11-21 03:00Z')
  at.outcomes.push(row('ready', '2026-11-21T03:00:00.000Z'))
  assert.equal(await faring(), '0 of 10 (0.0%) loads failed, control 0 of 0')
})

test('status lists damaged files and how to repair them', async () => {
  const damaged = [{ part: 'usage', build: first, path: '1.js', seenAt: new Date().toISOString() }]
  await startPortal({ damaged })
  const listed =
    '\n\nDamaged files, which customers do not get. Publish the same build again to repair them:\n  usage 1a000000 1.js, found just now\n'
  assert.ok((await run('status')).out.endsWith(listed))
  assert.ok((await run('status', 'usage')).out.endsWith(listed))
  assert.doesNotMatch((await run('status', 'host')).out, /Damaged/)
})

test('status shows the effect of a rollback: the previous build, or why it would be refused', async () => {
  await startPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  assert.match((await run('status', 'usage')).out, /\n\nrollback would be refused: usage has no earlier build/)
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  assert.match((await run('status')).out, /\nusage +0\.2\.0 2b000000 +0\.1\.0 1a000000 +–\n/)
  await run('cohort', 'staff', '--add', 'alex@example.com', '--why', 'ourselves first')
  await run('rollout', 'usage', '3c', '--cohort', 'staff', '--why', 'ourselves first')
  assert.match((await run('status', 'usage')).out, /rollback would be refused: .+only rolled out to staff/)
})

test('status shows which build a rollback has to name after another one', async () => {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('promote', 'usage', '3c', '--why', 'a faster chart')
  await run('rollback', 'usage', '--why', 'the chart is empty')
  await run('freeze', 'usage', '--why', 'until the chart is mended')
  assert.match((await run('status')).out, /\nusage +0\.2\.0 2b000000, frozen +0\.1\.0 1a000000 with --to +–\n/)
  const [, shown = ''] = /name the build: (.+)/.exec((await run('status', 'usage')).out) ?? []
  assert.equal(shown, `rollback usage --to ${first}`)
  assert.match((await run(...shown.split(' '), '--why', 'it is still empty')).out, /^Everybody gets usage 1a/)
})

test('why fails when the portal fails', async () => {
  const { at } = await startPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  at.recordFailure = 404
  assert.match((await run('why', 'alex@example.com', 'usage')).out, /gets no usage/)
  at.recordFailure = 503
  const failed = await run('why', 'alex@example.com', 'usage')
  assert.equal(failed.code, 1)
  assert.equal(failed.out, '')
})

test('why does not list a rollout to everybody as passed over', async () => {
  await startPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  await run('rollout', 'usage', '3c', '100%', '--why', 'all of them')
  const { out } = await run('why', 'alex@example.com', 'usage')
  assert.match(out, /because it is rolled out to 100%/)
  assert.equal(out.trim().split('\n').length, 2)
})
