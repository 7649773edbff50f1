import { checkChange } from './change-rules'

const build = '0123456789abcdef'
const rollout = { kind: 'rollout', part: 'usage', build, percent: 5 }

test.each([
  ['a promotion', { kind: 'promote', part: 'usage', build }],
  ['a rollout to a cohort', { kind: 'rollout', part: 'usage', build, cohort: 'staff' }],
  ['a rollback to the last good build', { kind: 'rollback', part: 'usage' }],
  ['a freeze of everything', { kind: 'freeze' }],
  ['members of a cohort', { kind: 'cohort', cohort: 'staff', add: ['A'.repeat(22)], remove: [] }],
])('accepts %s', (_, change) => {
  expect(checkChange(change)).toEqual({ change })
})

test('converts the time of a rollout to UTC', () => {
  const checked = checkChange({ ...rollout, from: '2026-11-22T20:00+11:00' })
  expect(checked).toEqual({ change: { ...rollout, from: '2026-11-22T09:00:00.000Z' } })
})

test.each([
  ['an unknown kind', { kind: 'explode', part: 'usage' }, '/kind'],
  ['a name that no part can have', { ...rollout, part: 'Usage' }, '/part'],
  ['a build that is no id', { ...rollout, build: 'latest' }, '/build'],
  ['a percentage that is text', { ...rollout, percent: '5' }, '/percent'],
  ['a percentage together with a cohort', { ...rollout, cohort: 'staff' }, '/percent'],
  ['a promotion for a cohort', { kind: 'promote', part: 'usage', build, cohort: 'staff' }, '/cohort'],
  ['a time that is a word', { ...rollout, from: 'soon' }, '/from'],
  ['a time that does not exist', { ...rollout, from: '2026-11-31T25:00Z' }, '/from'],
  ['a rollback to what is no build', { kind: 'rollback', part: 'usage', to: 'before' }, '/to'],
  ['a misspelt member', { kind: 'rollback', part: 'usage', too: build }, '/too'],
  ['an email instead of a customer key', { kind: 'cohort', cohort: 'staff', add: ['a@b.c'], remove: [] }, '/add/0'],
  [
    'too many customers',
    { kind: 'cohort', cohort: 'staff', add: [], remove: Array(5_001).fill('A'.repeat(22)) },
    '/remove',
  ],
])('refuses %s', (_, change, path) => {
  const checked = checkChange(change)
  expect('faults' in checked && checked.faults.map((fault) => fault.path)).toContain(path)
})
