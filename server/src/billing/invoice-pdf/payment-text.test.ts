import { parseDay, type Cents } from '@switchboard/domain'
import { paymentSentence, paymentSource, waysToPay } from './payment-text'

const due = parseDay('2026-11-30')!
const visa = { from: 'card', cardType: 'Visa', maskedNumber: 'XXXXXXXXXXXX1111' } as const
const owed = {
  amount: 18_432 as Cents,
  paidFromCredit: 0 as Cents,
  due,
  directDebit: undefined,
  offersDirectDebit: true,
  portal: undefined,
}

test.each([
  [visa, 'Visa ending in 1111'],
  [{ ...visa, cardType: 'American Express', maskedNumber: '**** ****** *1007' }, 'Mastercard ending in 1007'],
  [{ ...visa, cardType: null }, 'Mastercard ending in 1111'],
  [{ from: 'bankAccount', cardType: null, maskedNumber: '063-000 XXXX4321' }, 'bank account ending in 4321'],
  [{ from: 'bankAccount', cardType: null, maskedNumber: 'XXXX' }, 'bank account'],
] as const)('%j is called %s', (debit, words) => expect(paymentSource(debit)).toBe(words))

test.each([
  [owed, 'The ways to pay are listed under "How to pay".'],
  [{ ...owed, directDebit: visa }, 'We will debit this amount from your Visa ending in 1111 on 30 November 2026.'],
  [
    { ...owed, paidFromCredit: 8_432 as Cents },
    'Your credit has paid $84.32 of this bill. The ways to pay are listed under "How to pay".',
  ],
  [
    { ...owed, directDebit: visa, paidFromCredit: 1 as Cents },
    'Your credit has paid $0.01 of this bill. We will debit this amount from your Visa ending in 1111 on 30 November 2026.',
  ],
  [
    { ...owed, directDebit: visa, paidFromCredit: 18_432 as Cents },
    'There is nothing to pay: your credit has paid this bill.',
  ],
  [{ ...owed, directDebit: visa, amount: 0 as Cents }, 'There is nothing to pay.'],
  [{ ...owed, directDebit: visa, amount: -1 as Cents }, 'There is nothing to pay: this amount is in your favour.'],
])('%j: %s', (bill, words) => expect(paymentSentence(bill)).toBe(words))

test('where nobody debits, direct debit is no way to pay', () => {
  expect(waysToPay({ ...owed, offersDirectDebit: false }).map(({ name }) => name)).toEqual([
    'Online',
    'By phone',
    'Payment help',
  ])
})

test('the ways to pay include the address of the portal if it is known, and no address otherwise', () => {
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
