// What the fields accept, show while typing and send.
import { centsOf, fields, problemsOf } from '../src/app/fields.js'

test.each([
  ['184.32', 18_432],
  ['$184.32', 18_432],
  ['$ 184', 18_400],
  ['1,184.5', 118_450],
  [' 12.3 ', 1_230],
  ['0.07', 7],
  ['19.99', 1_999],
  ['999999.99', 99_999_999],
])('the amount %j is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each([
  '',
  'ten',
  '$184.321',
  '1.234',
  '1.',
  '.5',
  '-5',
  '1 000',
  '1,00',
  '10,0000',
  '1e3',
  '1000000',
  '٣',
  '−5',
  '12.30 AUD',
])('%j is not an amount', (text) => {
  expect(centsOf(text)).toBeNaN()
  expect(fields.amount.problem(text)).toBe('Enter an amount in dollars and cents, such as 184.32')
})

test('an amount of zero is refused', () => expect(fields.amount.problem('0.00')).not.toBe(''))

test.each([
  ['062000', '062-000'],
  ['062', '062'],
  ['062-0', '062-0'],
  ['062 000', '062-000'],
  ['０６２０００', '062-000'],
])('the BSB %j is shown as %j', (typed, shown) => expect(fields.bsb.format(typed)).toBe(shown))

test.each([
  ['accountNumber', '062-000 12345678', 'This does not fit: an account number has 5 to 9 digits'],
  ['accountNumber', '1234567890', 'This does not fit: an account number has 5 to 9 digits'],
  ['accountNumber', '12345678 savings', 'This does not fit: an account number has 5 to 9 digits'],
  ['bsb', '0620001', 'This does not fit: a BSB has 6 digits'],
  ['bsb', '062-000 12345678', 'This does not fit: a BSB has 6 digits'],
  ['bsb', 'BSB 062-000', 'This does not fit: a BSB has 6 digits'],
])('in the field %s, %j stays unchanged: %s', (name, entered, problem) => {
  expect(fields[name].format(entered)).toBe(entered)
  expect(fields[name].isMisfit(entered)).toBe(true)
  expect(fields[name].problem(entered)).toBe(problem)
})

test.each([
  ['accountNumber', '12345678', '12345678'],
  ['accountNumber', '1234 5678', '12345678'],
  ['bsb', '062 000', '062-000'],
])('in the field %s, %j fits and is sent as %s', (name, entered, sent) => {
  expect(fields[name].isMisfit(entered)).toBe(false)
  expect(fields[name].problem(fields[name].format(entered))).toBe('')
  expect(fields[name].value(fields[name].format(entered))).toBe(sent)
})

test.each([
  ['Ann Other', true],
  ['Zoë O’Neill-Brown', true],
  ['مهدی\u200cزاده', true],
  ['A & B 24/7 Pty Ltd', true],
  ['4242 4242 4242 4242', false],
  ['Ann\u202eevil', false],
  ['<b>Ann</b>', false],
  ['=cmd', false],
  ['a'.repeat(101), false],
  ['Ann 062-000', false],
  ['   ', false],
])('the name %j: %s', (text, isAccepted) => expect(fields.holder.problem(text) === '').toBe(isAccepted))

test('problems are listed by field; untouched fields are empty', () => {
  const values = { bsb: '062-000', accountNumber: '1234' }
  expect(problemsOf(['bsb', 'accountNumber', 'holder'], values)).toEqual({
    accountNumber: 'Enter an account number of 5 to 9 digits',
    holder: 'Enter the name on the card or of the bank account',
  })
})
