// Tests the verbs that change which build customers get.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal, first, record, second, third, run, usage } from './testing/run-switchboard.ts'

test('a team promotes its build, rolls it back, and reads both in the history', async () => {
  await startPortal()
  const promoted = await run('promote', 'usage', '--why', 'a better chart')
  assert.equal(promoted.code, 0)
  assert.equal(
    promoted.out,
    `Everybody gets usage 0.3.0 (${third}) within a minute, on the next page. rollback usage restores ${first}. State 3.\n`,
  )
  const back = await run('rollback', 'usage', '--why', 'the chart is empty')
  assert.match(
    back.out,
    new RegExp(
      `^Everybody gets usage ${first} again instead of ${third} within a minute, on the next page\\. State 4\\.`,
    ),
  )
  assert.equal(usage()?.current, first)
  const { out } = await run('history', '--limit', '2')
  assert.equal(
    out,
    `   4  2026-11-21 02:03:04Z  usage rolled back (${third} → ${first})\n      team: the chart is empty\n` +
      `   3  2026-11-21 02:03:04Z  usage promoted ${third} (${first} → ${third})\n      team: a better chart\n`,
  )
})

test('a team rolls a build out to some customers, then to more, and ends the rollout', async () => {
  await startPortal()
  const some = await run('rollout', 'usage', '0.2.0', '12.5%', '--why', 'a first look')
  assert.match(
    some.out,
    new RegExp(
      `^12\\.5% of the customers get usage 0\\.2\\.0 \\(${second}\\) within a minute, on the next page\\. State 3\\.`,
    ),
  )
  await run('rollout', 'usage', '2b', '50%', '--why', 'a quiet day')
  assert.deepEqual(usage()?.rollouts, [{ build: second, percent: 50 }])
  const other = await run('rollout', 'usage', '3c', '10%', '--why', 'another one')
  assert.equal(other.code, 1)
  assert.equal(other.err, `${second} is rolled out to 50% already: promote, halt or roll back that one first.\n`)
  const halted = await run('halt', 'usage', '--why', 'complaints')
  assert.equal(halted.out, `usage ${second} is halted: everybody gets ${first}. State 5.\n`)
  assert.equal(
    (await run('halt', 'usage', '--why', 'again')).err,
    'No build of usage is being rolled out, so there is nothing to halt: look at status, which shows what customers have.\n',
  )
})

test('the customers of a cohort are stored as keys, and get its build from a given time', async () => {
  await startPortal({ customers: { 'alex@example.com': 'key-of-alex', 4000001: 'key-of-sam' } })
  const made = await run('cohort', 'staff', '--add', 'alex@example.com', '--add', '4000001', '--why', 'ourselves first')
  assert.equal(made.out, 'The cohort staff has 2 members. State 3.\n')
  await run('rollout', 'usage', '3c', '--cohort', 'staff', '--from', '2026-12-01T09:00+11:00', '--why', 'from December')
  assert.deepEqual(usage()?.rollouts, [{ build: third, cohort: 'staff', from: '2026-11-30T22:00:00.000Z' }])
  assert.equal((await run('cohort')).out, 'staff: 2 members\n')
  const nobody = await run('cohort', 'staff', '--add', 'nobody@example.com', '--why', 'a guess')
  assert.equal(nobody.code, 1)
  assert.match(nobody.err, /^No account has this email address or number/)
})

test('a frozen part can be rolled back, and can be promoted once it is thawed', async () => {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  assert.equal((await run('freeze', 'usage', '--why', 'looking into it')).code, 0)
  const refused = await run('promote', 'usage', '--why', 'a better chart')
  assert.equal(refused.code, 1)
  assert.equal(refused.err, 'usage is frozen: thaw it first, or only roll back.\n')
  assert.equal((await run('rollback', 'usage', '--why', 'the chart is empty')).code, 0)
  assert.equal((await run('thaw', 'usage', '--why', 'found it')).code, 0)
  assert.equal((await run('promote', 'usage', '--why', 'mended')).code, 0)
  assert.equal((await run('freeze', '--why', 'what?')).code, 2)
})

const byPortal = (what: string, why: string) => `${what} by switchboard at 2026-11-21 02:03:04Z, “${why}”`

test('a change is refused if its part changed since the command read it, and says who changed what and why', async () => {
  const { at } = await startPortal({ customers: { 'alex@example.com': 'key-of-alex' } })
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  const freeze = { change: { kind: 'freeze', part: 'usage' }, why: 'looking into it' } as const
  const thaw = { change: { kind: 'thaw', part: 'usage' }, why: 'found nothing' } as const
  for (const words of [
    ['promote', 'usage', '3c'],
    ['rollout', 'usage', '3c', '5%'],
    ['rollback', 'usage'],
    ['freeze', 'usage'],
    ['freeze', '--everything'],
    ['retire', 'usage'],
  ]) {
    at.meanwhile.push(freeze, thaw)
    const { number, parts } = at.state
    const late = await run(...words, '--why', 'because')
    assert.deepEqual(late, {
      code: 1,
      out: '',
      err:
        `Since state ${number}: ${byPortal('usage thawed', 'found nothing')}; ${byPortal('usage frozen', 'looking into it')}. ` +
        'You changed nothing: look at status, then ask again.\n',
    })
    assert.deepEqual(at.state.parts, parts)
  }
  const staff = { kind: 'cohort', cohort: 'staff', add: ['key-of-sam'], remove: [] } as const
  at.meanwhile.push({ change: staff, why: 'ourselves first' })
  const late = await run('cohort', 'staff', '--add', 'alex@example.com', '--why', 'ourselves first')
  assert.match(late.err, /^Since state 15: cohort staff: 1 added, 0 removed by switchboard/)
})

test('two simultaneous rollbacks go back one build, even if the second reads the state after the first', async () => {
  const { at } = await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('promote', 'usage', '3c', '--why', 'an even better one')
  at.meanwhile.push({ change: { kind: 'rollback', part: 'usage' }, why: '9 of 100 loads failed' })
  const rolledBack = byPortal(`usage rolled back (${third} → ${second})`, '9 of 100 loads failed')
  const late = await run('rollback', 'usage', '--why', 'the chart is empty')
  assert.equal(late.code, 1)
  assert.equal(late.err, `Since state 4: ${rolledBack}. You changed nothing: look at status, then ask again.\n`)
  await run('freeze', 'usage', '--why', 'looking into it')
  const later = await run('rollback', 'usage', '--why', 'the chart is empty')
  assert.equal(later.code, 1)
  assert.equal(
    later.err,
    `A build was taken back already: ${rolledBack}. ` +
      `You changed nothing: to go back further, name the build: rollback usage --to ${first}.\n`,
  )
  assert.equal(usage()?.current, second)
  assert.equal((await run('rollback', 'usage', '--to', '1a', '--why', 'this one is bad, too')).code, 0)
  assert.equal(usage()?.current, first)
})

test('a rollback after a halt names its build, because the halt took one back already', async () => {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('rollout', 'usage', '3c', '5%', '--why', 'a first look')
  await run('halt', 'usage', '--why', 'the chart is empty')
  assert.match((await run('rollback', 'usage', '--why', 'the chart is empty')).err, /^A build was taken back already/)
  assert.equal(usage()?.current, second)
})

test('a rollback without an earlier build says how to remove the part', async () => {
  await startPortal()
  assert.equal(
    (await run('rollback', 'usage', '--why', 'the chart is empty')).err,
    'usage has no earlier build to go back to: name one with --to, or retire usage.\n',
  )
  assert.equal(
    (await run('rollback', 'host', '--why', 'the page is empty')).err,
    'host has no earlier build to go back to: name one with --to.\n',
  )
})

test('--expect names the state that the user saw, also when the command reads a newer one', async () => {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('promote', 'billing', '--why', 'new bills')
  const late = await run('promote', 'usage', '3c', '--expect', '2', '--why', 'an even better one')
  assert.match(
    late.err,
    /^Since state 2: usage promoted 2b0{14} \(1a0{14} → 2b0{14}\) by team at [^;]+“a better chart”\. /,
  )
  assert.equal((await run('promote', 'usage', '3c', '--expect', '3', '--why', 'an even better one')).code, 0)
})

test('a change of another part does not prevent a change', async () => {
  const { at } = await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  at.meanwhile.push({ change: { kind: 'promote', part: 'billing', build: '9d'.padEnd(16, '0') }, why: 'new bills' })
  assert.equal((await run('rollback', 'usage', '--why', 'the chart is empty')).code, 0)
  assert.equal(usage()?.current, first)
})

test('the latest build must be named after it was rolled back', async () => {
  await startPortal()
  await run('promote', 'usage', '--why', 'a better chart')
  await run('rollback', 'usage', '--why', 'the chart is empty')
  for (const words of [
    ['promote', 'usage'],
    ['rollout', 'usage', '10%'],
  ]) {
    const again = await run(...words, '--why', 'again')
    assert.equal(again.code, 2)
    assert.equal(
      again.err,
      `The latest, 0.3.0 (${third}), was rolled back by team: the chart is empty. Publish another, or name the build that you mean.\n`,
    )
  }
  assert.equal((await run('promote', 'usage', '3c', '--why', 'it was the network')).code, 0)
})

test('a pipeline that repeats its rollout does not restart a halted one', async () => {
  const { at } = await startPortal()
  await run('rollout', 'usage', '25%', '--why', 'a first look')
  at.meanwhile.push({ change: { kind: 'halt', part: 'usage', build: third }, why: '9 of 100 loads failed' })
  await run('promote', 'billing', '--why', 'time passes')
  for (const words of [
    ['rollout', 'usage', '25%'],
    ['promote', 'usage'],
  ])
    assert.deepEqual(await run(...words, '--why', 'again'), {
      code: 2,
      out: '',
      err: `The latest, 0.3.0 (${third}), was halted by switchboard: 9 of 100 loads failed. Publish another, or name the build that you mean.\n`,
    })
  assert.deepEqual(usage()?.rollouts, [])
  assert.equal((await run('rollout', 'usage', '3c', '25%', '--why', 'it was the network')).code, 0)
  assert.equal((await run('rollout', 'usage', '50%', '--why', 'a quiet day')).code, 0)
  await run('halt', 'usage', '--why', 'complaints')
  assert.match((await run('promote', 'usage', '--why', 'again')).err, /was halted by team: complaints\./)
})

test('a build must be named after its rollout was rolled back', async () => {
  await startPortal()
  await run('rollout', 'usage', '25%', '--why', 'a first look')
  await run('rollback', 'usage', '--why', 'the chart is empty')
  assert.match((await run('rollout', 'usage', '25%', '--why', 'again')).err, /was rolled back by team: the chart/)
})

test('a train promotes several parts as one change, and is taken back as one', async () => {
  const records = [
    record('usage', '2b', '0.2.0'),
    record('usage', '1a', '0.1.0'),
    record('billing', '9d', '0.1.0'),
    record('host', '5e', '0.1.0', { provides: {} }),
  ]
  const portal = await startPortal({ records })
  const current = () =>
    Object.entries(portal.at.state.parts).map(([part, { current }]) => `${part} ${current?.slice(0, 2)}`)
  const { code, out } = await run('train', 'usage', 'billing=9d', '--why', 'they fit together')
  assert.equal(code, 0)
  assert.match(
    out,
    /train 3\.\n {2}usage {2}1a0+ → 2b0+\n {2}billing {2}none → 9d0+\ntrain --rollback 3 takes all of them back\.\n$/,
  )
  assert.deepEqual(current(), ['host 5e', 'usage 2b', 'billing 9d'])
  assert.match((await run('history', '--limit', '1')).out, /promoted 9d.+\n +team, train 3: they fit together\n/)
  const back = await run('train', '--rollback', '3', '--why', 'bills do not open')
  assert.match(back.out, /^Train 3 is taken back within a minute/)
  assert.deepEqual(current(), ['host 5e', 'usage 1a'])
  const again = await run('train', '--rollback', '3', '--why', 'bills do not open')
  assert.equal(again.code, 1)
  assert.match(again.err, /is gone already/)
})

test('a train that names nothing, or a build without a part, is refused', async () => {
  await startPortal()
  assert.match((await run('train', '--why', 'nothing')).err, /Name the parts of the train/)
  assert.match((await run('train', 'usage=', '--why', 'nothing')).err, /usage= names no part and build/)
  const refused = await run('train', 'usage=1a', 'billing', '--why', 'one is current')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /1a0+ is current already/)
})
