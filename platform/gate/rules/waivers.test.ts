// Tests waivers: findings with which a team may publish, for a reason and until a day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyWaivers } from './waivers.ts'

const TODAY = '2026-11-22'
const narrow = { rule: 'narrow', message: 'It is too wide.', where: '/tips' }
const growth = { rule: 'growth', message: 'More nodes.', where: '/tips' }
const waiver = { rule: 'narrow', why: 'The table is replaced in release 12.', until: '2026-11-22' }

test('a waiver with a reason holds up to its last day, for its rule only', () => {
  const { findings, waived } = applyWaivers([narrow, growth], [waiver], TODAY)
  assert.deepEqual(findings, [growth])
  assert.deepEqual(waived, [{ ...narrow, why: waiver.why, until: waiver.until }])
})

test('a waiver for one page does not hold for another', () => {
  const { findings } = applyWaivers([narrow], [{ ...waiver, where: '/other' }], TODAY)
  assert.deepEqual(findings, [narrow])
})

for (const [what, change, words] of [
  ['that has ended', { until: '2026-11-21' }, /ended on 2026-11-21/],
  ['without a reason', { why: ' ' }, /has no reason/],
  ['without an end', { until: 'soon' }, /has no end/],
  ['of a rule without which the build does not run', { rule: 'files' }, /cannot be waived/],
] as const)
  test(`a waiver ${what} is a finding, and waives nothing`, () => {
    const { findings, waived } = applyWaivers([narrow], [{ ...waiver, ...change }], TODAY)
    assert.deepEqual(waived, [])
    assert.equal(findings.length, 2)
    assert.match(findings[1]?.message ?? '', words)
  })
