import { centsFromDollars, parseDay } from '@switchboard/domain'
import { faceOf } from './bill'

const today = parseDay('2026-11-21')!
const aBill = (amount: number, balance: number, dueDate = '2026-11-30') => ({
  amount: centsFromDollars(amount),
  balance: centsFromDollars(balance),
  dueDate: parseDay(dueDate)!,
  items: [],
})

test.each([
  ['the balance of a bill that is due', aBill(184.32, 184.32), 18432, 'due', undefined],
  ['what is left of a partly paid bill, and what was paid', aBill(184.32, 84.32), 8432, 'due', 10000],
  ['the balance of an overdue bill', aBill(4184.32, 4184.32, '2026-11-10'), 418432, 'overdue', undefined],
  ['a balance above the bill, without saying that part was paid', aBill(100, 130), 13000, 'due', undefined],
  ['what a paid bill came to', aBill(184.32, 0), 18432, 'paid', undefined],
  ['what a bill in credit came to', aBill(184.32, -45.2), 18432, 'credit', undefined],
])('sets large %s', (_, bill, loud, kind, paidSoFar) => {
  const face = faceOf(bill, today)
  expect([face.loud, face.standing.kind, face.paidSoFar]).toEqual([loud, kind, paidSoFar])
})
