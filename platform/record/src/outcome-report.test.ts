import { failureClasses } from './outcome'
import { parseOutcomeReport } from './outcome-report'

// Adds a failure class as a developer would.
jest.mock('./outcome', () => {
  const { failureClasses: known } = jest.requireActual<typeof import('./outcome')>('./outcome')
  const more = { ...known, quota: 'Used more than it may' }
  return { failureClasses: more, outcomes: ['ready', ...Object.keys(more)] }
})

const report = (outcome: unknown, ms: unknown = 20) => ({
  ticket: 'x',
  outcomes: [{ remote: 'usage', build: '0123456789abcdef', outcome, ms }],
})

test('a failure class added in one place is reported', () => {
  expect(Object.keys(failureClasses)).toContain('quota')
  expect(parseOutcomeReport(report('quota'))).toEqual(report('quota'))
})

test.each([
  ['an outcome that no class names', report('moon')],
  ['a time below zero', report('ready', -1)],
  ['a time that is text', report('ready', '20')],
  ['no outcomes', { ticket: 'x' }],
  ['more outcomes than a page has', { ticket: 'x', outcomes: Array(61).fill(report('ready').outcomes[0]) }],
])('%s is refused', (_, value) => {
  expect(parseOutcomeReport(value)).toBeUndefined()
})
