// Tests the verbs that show the state of a portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketOf } from '../build/registry-rules.ts'
import { arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { startPortal, first, second, third, passed, record, run } from './testing/run-switchboard.ts'

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

const figuresOf = (more: object) => ({
  ...{ customers: 15_320, affected: 1, loads: 19_455, failures: 1, errors: 0 },
  ...{ load: { samples: 19_454, p75: 480 }, interaction: { samples: 9_000, p75: 142 }, ...more },
})

test('status shows the figures of each build, marks what is worse, and names the last change', async () => {
  const figures = {
    [second]: figuresOf({}),
    [third]: figuresOf({
      ...{ customers: 1_702, affected: 38, loads: 2_160, failures: 0, errors: 38 },
      ...{ load: { samples: 2_160, p75: 470 }, interaction: { samples: 1_000, p75: 318 } },
    }),
  }
  await startPortal({ figures, comparison: { affected: 'worse', load: 'alike', interaction: 'worse' } })
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('rollout', 'usage', '3c', '25%', '--why', 'a first look')
  const { out } = await run('status')
  assert.match(out, /^nonprod, state 4, figures of the last 24 hours\n/)
  assert.match(out, /\nusage +0\.2\.0 2b000000 +\S.+ +15,320 +19,455 +1 ↑ +0 +480 ms +142 ms ↑\n/)
  assert.match(out, /\n {2}rollout 25% +0\.3\.0 3c000000 +\S.+ +1,702 +2,160 +0 +38 ↑ +470 ms +318 ms ↑\n/)
  const note = 'owner nobody; rollback gives 0.2.0 2b000000 and ends the rollout; rolled out 3c000000 to 25'
  assert.ok(out.includes(`\n    ${note}`))
  assert.match(out, /\n {4}owner nobody; no rollback; promoted 5e000000 by team, \d+ days ago: first start\n/)
  assert.match(out, /\n↑ worse than the build before, or than that of the other customers, by more than chance\n/)
  assert.ok(Math.max(...out.split('\n').map(({ length }) => length)) <= 100)
  const { code, out: json } = await run('status', '--json')
  assert.equal(code, 0)
  const parts = arrayOf(object({ part: string, lastGood: optional(object({ build: string })) }))
  const status = parseJson(json, object({ parts }))
  assert.equal(status.parts.find(({ part }) => part === 'usage')?.lastGood?.build, first)
})

test('status of a token for some parts shows these parts, and all on request', async () => {
  const team = { owner: 'Usage', parts: ['usage', 'outages'], operator: false }
  const { at } = await startPortal({ team })
  const { out } = await run('status')
  assert.match(out, /\nusage /)
  assert.doesNotMatch(out, /\nhost /)
  assert.match(out, /\n\nThese are the parts of your token: usage, outages\. --all shows all parts\.\n$/)
  const all = (await run('status', '--all')).out
  assert.match(all, /\nhost /)
  assert.doesNotMatch(all, /your token/)
  at.isOlder = true
  assert.equal((await run('status')).out, out)
})

test('status of one part also shows the previous build, and says where there are too few figures', async () => {
  await startPortal({ figures: { [second]: figuresOf({ customers: 12, interaction: { samples: 40, p75: null } }) } })
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  const { out } = await run('status', 'usage', '--hours', '168')
  assert.match(out, /^nonprod, state 3, figures of the last 168 hours\n/)
  assert.match(out, /\nusage +0\.2\.0 2b000000 .+ 12 +19,455 +1 +0 +480 ms +too few\n/)
  assert.match(out, /\n {2}before +0\.1\.0 1a000000 +0 +0 +0 +0 +too few +too few\n/)
  assert.match(out, /\n {4}compared: failures and errors too few, load too few, INP too few\n/)
  assert.match(out, /\ntoo few: a 75th percentile needs 100 reports/)
  assert.doesNotMatch(out, /host/)
})

test('status shows failures in browsers without a customer, which the other figures leave out', async () => {
  const anonymous = { loads: 400, failures: 300, errors: 2 }
  await startPortal({ figures: { [first]: { anonymous } } })
  assert.match((await run('status')).out, /\n {4}browsers without a customer: 300 of 400 loads failed, 2 errors\n/)
})

test('status shows the result of the gate, and history what was overridden', async () => {
  const { gate: _, ...unchecked } = record('usage', '1a', '0.1.0')
  const findings = [{ rule: 'policy', message: 'It writes an error to the console.', where: '/usage' }]
  const waivers = [{ rule: 'narrow', where: '/usage', why: 'The table is replaced.', until: '2026-12-31' }]
  const ranWith = [{ name: 'host', build: '5e'.padEnd(16, '0') }]
  const { at } = await startPortal({
    records: [
      record('usage', '3c', '0.3.0', { gate: { ...passed, ranWith, findings } }),
      record('usage', '2b', '0.2.0', { gate: { ...passed, ranWith, waivers } }),
      unchecked,
      record('host', '5e', '0.1.0', { provides: {} }),
    ],
  })
  assert.match((await run('status')).out, /\nusage .+\n {4}not checked by the gate\n/)
  assert.match((await run('status', 'usage')).out, /\nGate of 1a000000: not checked\n/)
  assert.doesNotMatch((await run('status', 'host')).out, /by the gate/)
  await run('rollout', 'usage', '3c', '5%', '--force', '--why', 'a first look')
  assert.match((await run('status')).out, /\n {2}rollout 5% .+\n {4}findings of the gate: 1\n/)
  await run('halt', 'usage', '--why', 'it fails')
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  const { out } = await run('status', 'usage')
  assert.match(out, /\nusage .+\n {4}waivers of the gate: 1\n/)
  assert.match(
    out,
    /\nGate of 2b000000: passed, version f{16}, with host 5e0{14}\n {2}waived until 2026-12-31: narrow, \/usage \(The table is replaced\.\)/,
  )
  at.entries = at.entries.map((entry) => ({ ...entry, overridden: ['usage 0.2.0 was not checked.'] }))
  assert.match(
    (await run('history', '--limit', '1')).out,
    /team: a better chart\n {6}overridden: usage 0\.2\.0 was not checked\.\n$/,
  )
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
  assert.match((await run('status')).out, /owner nobody; rollback gives 0\.1\.0 1a000000; promoted/)
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
  assert.match(
    (await run('status')).out,
    /frozen; owner nobody; rollback gives 0\.1\.0 1a000000 with --to; frozen by team/,
  )
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

test('impact lists the builds that use a package, and which of them would not run with another version', async () => {
  const records = [
    record('usage', '2b', '0.2.0', { shared: { react: '^19.0.0 || ^20.0.0' } }),
    record('usage', '1a', '0.1.0', { shared: { react: '^19.2.0' } }),
    record('billing', '9d', '0.1.0', { shared: { dayjs: '^1.11.0' } }),
    record('host', '5e', '0.1.0', { provides: { react: '19.3.1', dayjs: '1.11.21' } }),
  ]
  await startPortal({ records })
  await run('promote', 'billing', '9d', '--why', 'first start')
  await run('rollout', 'usage', '2b', '10%', '--why', 'ready for the next React')
  const { out } = await run('impact', 'react')
  assert.equal(
    out,
    `host 0.1.0 5e000000 provides 19.3.1

part   build           customers  needs
─────  ──────────────  ─────────  ──────────────────
usage  0.1.0 1a000000  everybody  ^19.2.0
usage  0.2.0 2b000000  rollout    ^19.0.0 || ^20.0.0
`,
  )
  const next = await run('impact', 'react', '--version', '20.0.0')
  assert.match(next.out, /1a000000 +everybody +\^19\.2\.0 +does not run\n.+2b000000 +rollout .+ runs\n/)
  assert.match(next.out, /\nA host with react 20\.0\.0 is refused until usage has a build that accepts it\.\n$/)
  assert.match((await run('impact', 'react', '--version', '19.4.0')).out, /\nEvery build runs with react 19\.4\.0\.\n$/)
})

test('impact of a place lists who has it and who fills it, and status what a part fills', async () => {
  const page = { path: '/', page: 'dashboard', title: 'Dashboard', scripts: [], places: ['dashboard.card'] }
  const records = [
    record('usage', '1a', '0.1.0', { fills: [{ place: 'dashboard.card', scripts: [] }] }),
    record('billing', '9d', '0.1.0', { routes: [page] }),
    record('host', '5e', '0.1.0', { provides: {} }),
  ]
  await startPortal({ records })
  await run('promote', 'billing', '9d', '--why', 'first start')
  const { out } = await run('impact', 'dashboard.card')
  assert.match(out, /\nusage +0\.1\.0 1a000000 +everybody +fills it\n/)
  assert.match(out, /\nbilling +0\.1\.0 9d000000 +everybody +has it\n/)
  assert.match((await run('status', 'usage')).out, /\nOwner: .+\nFills dashboard\.card\n/)
})

test('impact of an unknown package names the known ones, and refuses what is not a version', async () => {
  const records = [
    record('usage', '1a', '0.1.0', { shared: { react: '^19.2.0' } }),
    record('host', '5e', '0.1.0', { provides: { react: '19.3.1' } }),
  ]
  await startPortal({ records })
  const { code, err } = await run('impact', 'reac')
  assert.equal(code, 2)
  assert.match(err, /No live build provides or needs reac\..+react.+They share react\./)
  const { err: noVersion } = await run('impact', 'react', '--version', '20')
  assert.match(noVersion, /20 is not a version: give three numbers, such as 19\.2\.0\./)
})
