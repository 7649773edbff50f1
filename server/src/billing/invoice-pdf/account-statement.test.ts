import type { Cents } from '@switchboard/domain'
import { owedAmounts } from './account-statement'

const owedWith = (amount: number, before: number, earlierNotDue = 0) =>
  owedAmounts({
    amount: amount as Cents,
    statement: {
      previous: (before + 500) as Cents,
      payments: -700 as Cents,
      takenBack: 200 as Cents,
      earlierNotDue: earlierNotDue as Cents,
    },
  })

test.each([
  ['nothing before', owedWith(900, 0), { total: 900, ofThisBill: 900, ofEarlierBills: 0, overdue: 0, paidByCredit: 0 }],
  [
    'earlier bills open',
    owedWith(900, 300),
    { total: 1200, ofThisBill: 900, ofEarlierBills: 300, overdue: 300, paidByCredit: 0 },
  ],
  [
    'an earlier bill not due yet',
    owedWith(900, 300, 200),
    { total: 1200, ofThisBill: 900, ofEarlierBills: 300, overdue: 100, paidByCredit: 0 },
  ],
  [
    'a part paid by credit',
    owedWith(900, -300, 5_000),
    { total: 600, ofThisBill: 600, ofEarlierBills: 0, overdue: 0, paidByCredit: 300 },
  ],
  [
    'paid by credit',
    owedWith(900, -1_000),
    { total: -100, ofThisBill: 0, ofEarlierBills: 0, overdue: 0, paidByCredit: 900 },
  ],
  [
    'a negative bill that pays a part of the earlier bills',
    owedWith(-900, 1_000),
    { total: 100, ofThisBill: 0, ofEarlierBills: 100, overdue: 100, paidByCredit: 900 },
  ],
  [
    'a negative bill that pays the earlier bills',
    owedWith(-900, 300),
    { total: -600, ofThisBill: 0, ofEarlierBills: 0, overdue: 0, paidByCredit: 300 },
  ],
  [
    'a negative bill of an account in credit',
    owedWith(-900, -300),
    { total: -1_200, ofThisBill: 0, ofEarlierBills: 0, overdue: 0, paidByCredit: 0 },
  ],
])('%s', (_, amounts, expected) => expect(amounts).toEqual(expected))
