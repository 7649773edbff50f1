import { failureClasses, outcomes } from './outcome'

test('every failure class is an outcome, and so is ready', () => {
  expect(outcomes).toEqual(['ready', ...Object.keys(failureClasses)])
})
