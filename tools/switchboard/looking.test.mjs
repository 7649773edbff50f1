// What the command tells of a portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketOf } from '../build/registry.mjs'
import { aPortal, first, second, third, type } from './command-line.mjs'

test('why tells which build a customer gets, and by which rule', async () => {
  const place = bucketOf('key-of-alex', 'usage', third)
  await aPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  const why = async () => (await type('why', 'alex@example.com', 'usage')).out.split('\n')[0]
  assert.equal(await why(), `alex@example.com gets usage 0.1.0 (${first}), because it is everybody’s.`)
  await type('rollout', 'usage', '3c', `${Math.ceil(place + 1)}%`, '--why', 'a first look')
  const percent = Math.ceil(place + 1)
  assert.equal(
    await why(),
    `alex@example.com gets usage 0.3.0 (${third}), because it is rolled out to ${percent}%, and this customer’s place is ${place}, below ${percent}.`,
  )
  await type('halt', 'usage', '--why', 'too early')
  await type('rollout', 'usage', '3c', `${Math.max(0.01, Math.floor(place * 50) / 100)}%`, '--why', 'fewer of them')
  const { out } = await type('why', 'alex@example.com', 'usage')
  assert.match(
    out,
    new RegExp(`because it is everybody’s\\.\n${third} is rolled out to .+%, and this customer’s place is ${place}\\.`),
  )
  await type('cohort', 'staff', '--add', 'alex@example.com', '--why', 'ourselves first')
  await type('rollout', 'usage', '2b', '--cohort', 'staff', '--why', 'ourselves first')
  assert.match(
    await why(),
    new RegExp(`gets usage 0\\.2\\.0 \\(${second}\\), because it is rolled out to the cohort staff`),
  )
})

test('status shows what everybody has, what a rollback would do, and how a rollout fares', async () => {
  const row = (build, outcome, loads, hour = '2026-11-21T01:00:00.000Z') => ({ build, outcome, loads, hour })
  const outcomes = [
    row(third, 'ready', '195'),
    row(third, 'timeout', 5),
    row(second, 'ready', 998),
    row(second, 'render', 2),
    row(second, 'http', 500, '2026-11-20T01:00:00.000Z'),
  ]
  await aPortal({ outcomes })
  await type('promote', 'usage', '2b', '--why', 'a better chart')
  await type('rollout', 'usage', '3c', '25%', '--why', 'a first look')
  const { out } = await type('status')
  assert.match(out, /^nonprod, state 4\n/)
  assert.match(
    out,
    /\nusage +0\.2\.0 2b000000 +0\.2\.0 2b000000, ends the rollout +25%: 0\.3\.0 3c000000, 5 of 200 \(2\.5%\) loads failed, control 2 of 1000 \(0\.2%\)\n/,
  )
  const { code, out: json } = await type('status', '--json')
  assert.equal(code, 0)
  assert.equal(JSON.parse(json).parts.find(({ part }) => part === 'usage').lastGood.build, first)
})

test('status says what a rollback would do: the build before, or why it would be refused', async () => {
  await aPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  assert.match((await type('status', 'usage')).out, /\n\nrollback would be refused: usage has no earlier build/)
  await type('promote', 'usage', '2b', '--why', 'a better chart')
  assert.match((await type('status')).out, /\nusage +0\.2\.0 2b000000 +0\.1\.0 1a000000\n/)
  await type('cohort', 'staff', '--add', 'alex@example.com', '--why', 'ourselves first')
  await type('rollout', 'usage', '3c', '--cohort', 'staff', '--why', 'ourselves first')
  assert.match((await type('status', 'usage')).out, /rollback would be refused: .+only rolled out to staff/)
})

test('a portal that fails is no answer to why', async () => {
  const { at } = await aPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  at.ill = 404
  assert.match((await type('why', 'alex@example.com', 'usage')).out, /gets no usage/)
  at.ill = 503
  const failed = await type('why', 'alex@example.com', 'usage')
  assert.equal(failed.code, 1)
  assert.equal(failed.out, '')
})

test('a rollout to everybody is not told as passed over', async () => {
  await aPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  await type('rollout', 'usage', '3c', '100%', '--why', 'all of them')
  const { out } = await type('why', 'alex@example.com', 'usage')
  assert.match(out, /because it is rolled out to 100%/)
  assert.equal(out.trim().split('\n').length, 2)
})
