import { reportedAs } from './severity'

test.each([
  ['error', 'error'],
  ['error-cross', 'error'],
  ['warning', 'warning'],
  ['success', undefined],
] as const)('analytics hears of a message that is %s as %s', (severity, kind) => {
  expect(reportedAs(severity)).toBe(kind)
})
