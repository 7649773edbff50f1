import type { Day, State } from '@switchboard/domain'
import { offeredDueDate, type ExtensionFacts } from './extension-offer'

const due = '2026-12-04' as Day
const open: ExtensionFacts = {
  due,
  before: null,
  openCents: 18_432,
  owesOthers: false,
  inYear: 0,
  hasPending: false,
}
const offerOf = (facts: Partial<ExtensionFacts> = {}, today = '2026-11-28', state: State = 'VIC') =>
  offeredDueDate({ ...open, ...facts }, { state, today: today as Day })

test('two more weeks are offered, even on the due date and a few days later', () => {
  for (const today of ['2026-11-28', '2026-12-04', '2026-12-09']) expect(offerOf({}, today)).toBe('2026-12-18')
})

test('a new date on a public holiday of the state, or on a weekend, is the next business day', () => {
  // Christmas is a Friday, and Boxing Day has its holiday on Monday.
  expect(offerOf({ due: '2026-12-11' as Day })).toBe('2026-12-29')
  expect(offerOf({ due: '2026-10-20' as Day }, '2026-10-20')).toBe('2026-11-04')
  expect(offerOf({ due: '2026-10-20' as Day }, '2026-10-20', 'QLD')).toBe('2026-11-03')
  expect(offerOf({ due: '2026-11-15' as Day }, '2026-11-15')).toBe('2026-11-30')
})

test.each<[string, Partial<ExtensionFacts>]>([
  ['was extended before', { before: '2026-11-20' as Day }],
  ['is paid', { openCents: 0 }],
  ['is a credit', { openCents: -5 }],
  ['is not the only one that is overdue', { owesOthers: true }],
  ['is the third within a year', { inYear: 2 }],
  ['is being paid', { hasPending: true }],
])('no time is offered for a bill that %s', (_, facts) => {
  expect(offerOf(facts)).toBeUndefined()
})

test('no time is offered for a bill that is long overdue', () => {
  expect(offerOf({}, '2026-12-10')).toBeUndefined()
})
