// Tests naming builds, and the texts of the command.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBuild } from './find-build.ts'
import { describeNotes } from './local-build.ts'
import { readReason } from './reason.ts'
import { timeAgo } from './text-format.ts'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'

const builds = [
  { name: 'usage', build: '3fa2000000000001', version: '0.3.0' },
  { name: 'usage', build: '3fb2000000000002', version: '0.2.0' },
  { name: 'usage', build: '77aa000000000003', version: '0.2.0' },
]
const refuses = (work: () => unknown, words: RegExp) =>
  assert.throws(work, (error) => error instanceof UsageError && words.test(error.message))

test('a build is named by the beginning of its id, by its version, or as the latest', () => {
  for (const typed of ['latest', '3fa', '3fa2000000000001', '0.3.0'])
    assert.equal(findBuild('usage', builds, typed).build, '3fa2000000000001')
})

test('an ambiguous beginning or version is refused', () => {
  refuses(() => findBuild('usage', builds, '3f'), /^3f is 2 builds of usage: 3fa2000000000001 \(0\.3\.0\), 3fb2/)
  refuses(() => findBuild('usage', builds, '0.2.0'), /^0\.2\.0 is 2 builds of usage: 3fb2.+77aa/)
})

test('an unknown build is answered with the known ones', () => {
  refuses(() => findBuild('usage', builds, 'beef'), /^usage has no build beef\. Published, the newest first: 3fa2/)
  refuses(() => findBuild('usage', builds, '77aa000000000004'), /Did you mean 77aa000000000003\?/)
  refuses(() => findBuild('news', [], 'latest'), /^news has no published build: publish one with .+ publish news\.$/)
})

test('a typing error gets a suggestion, another word does not', () => {
  assert.equal(didYouMean('promot', ['promote', 'publish']), ' Did you mean promote?')
  assert.equal(didYouMean('stats', ['status', 'halt']), ' Did you mean status?')
  assert.equal(didYouMean('deploy', ['promote', 'publish']), '')
})

test('a change needs a reason of 3 to 500 characters', async () => {
  assert.equal(await readReason('  the chart is empty '), 'the chart is empty')
  await assert.rejects(readReason(undefined), /^Error: Every change needs a reason: add --why/)
  await assert.rejects(readReason('x'), /3 to 500 characters/)
  await assert.rejects(readReason('x'.repeat(501)), /3 to 500 characters/)
})

test('times are given in minutes, hours or days', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  assert.equal(timeAgo('2026-11-21T11:59:30Z', now), 'just now')
  assert.equal(timeAgo('2026-11-21T11:58:30Z', now), '1 minute ago')
  assert.equal(timeAgo('2026-11-19T11:00:00Z', now), '2 days ago')
})

test('notes name the addresses that the gate could not open, and a missing owner', () => {
  const owner = { team: 'Usage', contact: 'usage@example.com', runbook: 'Roll back.' }
  assert.equal(describeNotes({ name: 'usage', owner }), '')
  assert.match(describeNotes({ name: 'usage' }), /^\nNote: Nobody owns usage, so prod refuses it: set "switchboard"/)
  assert.equal(
    describeNotes(
      { name: 'usage', owner },
      { size: { note: 'There is no build before.' }, browser: { untried: ['/news/:id'] } },
    ),
    '\nNote: There is no build before.\nNote: The gate did not open /news/:id, because it does not know their addresses: add some to "addresses" in answers.json.',
  )
})
