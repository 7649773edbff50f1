import { isAnotherEmail } from './login-email'

test.each([
  ['ann@example.com', false],
  [' ANN@example.com ', false],
  ['ann.new@example.com', true],
  ['ann@example.com.au', true],
])('the email %j differs from the current one: %s', (typed, isAnother) => {
  expect(isAnotherEmail(typed, 'Ann@example.com')).toBe(isAnother)
})
