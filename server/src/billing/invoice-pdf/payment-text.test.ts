import { parseDay, type Cents } from '@switchboard/domain'
import { paymentSentences, paymentSource, waysToPay } from './payment-text'

const due = parseDay('2026-11-30')!
const visa = { from: 'card', cardType: 'Visa', maskedNumber: 'XXXXXXXXXXXX1111' } as const
const zero = 0 as Cents
const statement = { previous: zero, payments: zero, takenBack: zero, earlierNotDue: zero }
const owed = {
  amount: 18_432 as Cents,
  statement,
  due,
  directDebit: undefined,
  offersDirectDebit: true,
  portal: undefined,
}
/** @param previous the balance before the bill */
const bill = (amount: number, previous: number, more: Partial<typeof statement> = {}) => ({
  ...owed,
  amount: amount as Cents,
  statement: { ...statement, previous: previous as Cents, ...more },
})

test.each([
  [visa, 'Visa ending in 1111'],
  [{ ...visa, cardType: 'American Express', maskedNumber: '**** ****** *1007' }, 'Mastercard ending in 1007'],
  [{ ...visa, cardType: null }, 'Mastercard ending in 1111'],
  [{ from: 'bankAccount', cardType: null, maskedNumber: '063-000 XXXX4321' }, 'bank account ending in 4321'],
  [{ from: 'bankAccount', cardType: null, maskedNumber: 'XXXX' }, 'bank account'],
] as const)('%j is called %s', (debit, words) => expect(paymentSource(debit)).toBe(words))

test.each([
  [owed, 'The ways to pay are listed under "How to pay".'],
  [{ ...owed, directDebit: visa }, 'We will debit $184.32 from your Visa ending in 1111 on 30 November 2026.'],
  [bill(18_432, 5_000), 'The ways to pay are listed under "How to pay".'],
  [
    { ...bill(18_432, 5_000), directDebit: visa },
    'We will debit $184.32 from your Visa ending in 1111 on 30 November 2026.',
  ],
  [
    bill(18_432, 5_000, { earlierNotDue: 4_000 as Cents }),
    '$40.00 is from an earlier bill and due on the date of that bill. The ways to pay are listed under "How to pay".',
  ],
  [bill(18_432, -8_432), 'Your credit has paid $84.32 of this bill. The ways to pay are listed under "How to pay".'],
  [
    { ...bill(18_432, -1), directDebit: visa },
    'Your credit has paid $0.01 of this bill. We will debit $184.31 from your Visa ending in 1111 on 30 November 2026.',
  ],
  [{ ...bill(18_432, -18_432), directDebit: visa }, 'There is nothing to pay. Your credit has paid this bill.'],
  [
    bill(18_432, -20_000),
    'There is nothing to pay. Your credit has paid this bill. Your credit of $15.68 will pay your next bills.',
  ],
  [{ ...bill(0, 0), directDebit: visa }, 'There is nothing to pay.'],
  [{ ...bill(-1, 0), directDebit: visa }, 'There is nothing to pay. Your credit of $0.01 will pay your next bills.'],
  [
    bill(-10_000, 4_000),
    'There is nothing to pay. The credit of this bill has paid the $40.00 that you owed from earlier bills. Your credit of $60.00 will pay your next bills.',
  ],
  [
    bill(-10_000, 10_000),
    'There is nothing to pay. The credit of this bill has paid the $100.00 that you owed from earlier bills.',
  ],
  [
    { ...bill(-10_000, 24_320), directDebit: visa },
    'The credit of this bill has paid $100.00 of your earlier bills. The ways to pay are listed under "How to pay".',
  ],
])('%j: %s', (content, words) => expect(paymentSentences(content)).toBe(words))

test('if nobody debits bills, direct debit is not offered as a way to pay', () => {
  expect(waysToPay({ ...owed, offersDirectDebit: false }).map(({ name }) => name)).toEqual([
    'Online',
    'By phone',
    'Payment help',
  ])
})

test('the ways to pay include the portal’s address only if it is known', () => {
  expect(waysToPay(owed).map(({ name, address }) => [name, address])).toEqual([
    ['Direct debit', undefined],
    ['Online', undefined],
    ['By phone', undefined],
    ['Payment help', 'https://help.wattlebird.example/payment-help'],
  ])
  expect(waysToPay({ ...owed, portal: 'https://my.example' }).map(({ address }) => address)).toEqual([
    'https://my.example/#!/accounts/direct-debit/',
    'https://my.example/#!/accounts/pay',
    undefined,
    'https://help.wattlebird.example/payment-help',
  ])
})
