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
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['', ''],
])('the card number %j is shown as %j', (typed, shown) => expect(fields.number.format(typed)).toBe(shown))

test.each([
  ['4242 4242 4242 4242', ''],
  ['5555 5555 5555 4444', ''],
  ['4242 4242 4242 4241', 'Enter a valid card number'],
  ['0000 0000 000', 'Enter a valid card number'],
  ['', 'Enter a valid card number'],
])('the problem of the card number %j is %j', (text, problem) => expect(fields.number.problem(text)).toBe(problem))

test('a card number is sent without spaces', () =>
  expect(fields.number.value('4242 4242 4242 4242')).toBe('4242424242424242'))

test.each([
  ['0', '0'],
  ['1', '1'],
  ['8', '08'],
  ['1/', '01/'],
  ['12', '12'],
  ['12/', '12/'],
  ['0849', '08/49'],
  // Pasted or autofilled.
  ['849', '08/49'],
  ['8/49', '08/49'],
  ['1/49', '01/49'],
  ['08 / 49', '08/49'],
  ['08/2049', '08/49'],
  ['8/2049', '08/49'],
  ['082049', '08/49'],
  ['2049-08', '08/49'],
  // The full year, digit by digit.
  ['08/20', '08/20'],
  ['08/204', '08/204'],
])('the expiry date %j is shown as %j', (typed, shown) => expect(fields.expiry.format(typed)).toBe(shown))

test.each([
  ['10/26', 'This card has expired'],
  ['11/26', ''],
  ['01/27', ''],
  ['12/25', 'This card has expired'],
  ['13/30', 'Enter the expiry date as MM/YY'],
  ['1/30', 'Enter the expiry date as MM/YY'],
  ['08/204', 'Enter the expiry date as MM/YY'],
  ['', 'Enter the expiry date as MM/YY'],
])('on the last day of November 2026 the problem of %j is %j', (text, problem) =>
  expect(fields.expiry.problem(text, new Date(2026, 10, 30, 23, 59))).toBe(problem),
)

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
  ['number', '42424242424242424242', 'This does not fit: a card number has 12 to 19 digits'],
  ['number', '4242 4242 4242 4242 08/49', 'This does not fit: a card number has 12 to 19 digits'],
  ['number', 'Visa 4242 4242 4242 4242', 'This does not fit: a card number has 12 to 19 digits'],
  ['cvc', '12345', 'This does not fit: a security code has 3 or 4 digits'],
  ['expiry', '08/491', 'This does not fit: an expiry date is MM/YY'],
  ['expiry', '08/20491', 'This does not fit: an expiry date is MM/YY'],
  ['expiry', '27/08/2049', 'This does not fit: an expiry date is MM/YY'],
  ['expiry', 'August 2049', 'This does not fit: an expiry date is MM/YY'],
])('in the field %s, %j stays unchanged: %s', (name, entered, problem) => {
  expect(fields[name].format(entered)).toBe(entered)
  expect(fields[name].isMisfit(entered)).toBe(true)
  expect(fields[name].problem(entered, new Date(2026, 10, 30))).toBe(problem)
})

test.each([
  ['accountNumber', '12345678', '12345678'],
  ['accountNumber', '1234 5678', '12345678'],
  ['bsb', '062 000', '062-000'],
  ['cvc', ' 123 ', '123'],
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
