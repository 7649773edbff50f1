import { analyticsKind } from './severity'

test.each([
  ['error', 'error'],
  ['error-cross', 'error'],
  ['warning', 'warning'],
  ['success', undefined],
] as const)('analytics hears of a message that is %s as %s', (severity, kind) => {
  expect(analyticsKind(severity)).toBe(kind)
})
