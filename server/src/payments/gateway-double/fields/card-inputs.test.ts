// What the card fields accept, show while typing and send.
import { cardInputs } from './card-inputs'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['', ''],
])('the card number %j is shown as %j', (typed, shown) => expect(cardInputs.number.format(typed)).toBe(shown))

test.each([
  ['4242 4242 4242 4242', undefined],
  ['5555 5555 5555 4444', undefined],
  ['4242 4242 4242 4241', 'invalid'],
  ['0000 0000 000', 'invalid'],
  ['', 'invalid'],
])('the problem of the card number %j is %j', (text, problem) =>
  expect(cardInputs.number.problem(text, new Date())).toBe(problem),
)

test('a card number is sent without spaces', () =>
  expect(cardInputs.number.value('4242 4242 4242 4242')).toBe('4242424242424242'))

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
])('the expiry date %j is shown as %j', (typed, shown) => expect(cardInputs.expiry.format(typed)).toBe(shown))

test.each([
  ['10/26', 'expired'],
  ['11/26', undefined],
  ['01/27', undefined],
  ['12/25', 'expired'],
  ['13/30', 'incomplete'],
  ['1/30', 'incomplete'],
  ['08/204', 'incomplete'],
  ['', 'incomplete'],
])('on the last day of November 2026 the problem of %j is %j', (text, problem) =>
  expect(cardInputs.expiry.problem(text, new Date(2026, 10, 30, 23, 59))).toBe(problem),
)

test.each([
  ['number', '42424242424242424242'],
  ['number', '4242 4242 4242 4242 08/49'],
  ['number', 'Visa 4242 4242 4242 4242'],
  ['cvc', '12345'],
  ['expiry', '08/491'],
  ['expiry', '08/20491'],
  ['expiry', '27/08/2049'],
  ['expiry', 'August 2049'],
] as const)('in the field %s, %j does not fit and stays unchanged', (name, entered) => {
  expect(cardInputs[name].format(entered)).toBe(entered)
  expect(cardInputs[name].problem(entered, new Date(2026, 10, 30))).toBe('misfit')
})

test.each([
  ['12', 'incomplete'],
  ['', 'incomplete'],
  [' 123 ', undefined],
  ['1234', undefined],
])('the problem of the security code %j is %j', (text, problem) => {
  expect(cardInputs.cvc.problem(text, new Date())).toBe(problem)
})

test('a security code is sent without spaces', () => expect(cardInputs.cvc.value(' 123 ')).toBe('123'))
