import { loadResultText, replacementText, ruleText } from './panel-text'

test.each([
  [{ kind: 'current' }, 'Everybody has it.'],
  [{ kind: 'cohort', cohort: 'staff' }, 'This customer is in the cohort staff.'],
  [{ kind: 'percent', percent: 25, bucket: 12.34 }, 'Rolled out to 25%: this customer stands at 12.34.'],
  [{ kind: 'percent', percent: 100, bucket: undefined }, 'Rolled out to 100%: this customer is in.'],
  [{ kind: 'fallback', wanted: 'b2', because: ['its record is missing'] }, 'Instead of b2: its record is missing.'],
  [{ kind: 'preview' }, 'A preview link asks for it.'],
  [{ kind: 'override' }, 'Chosen in this panel.'],
] as const)('the rule %j is shown as "%s"', (rule, words) => {
  expect(ruleText(rule)).toBe(words)
})

const line = { remote: 'usage', build: 'fedcba9876543210', path: '/usage', ms: 182 }

test('shows a load with its build and the duration of each step', () => {
  const steps = { record: 2, entry: 140, styles: 60, page: 12 }
  expect(loadResultText({ ...line, outcome: 'ready', steps })).toBe(
    'fedcba98: Ready after 182 ms (record 2, entry 140, styles 60, page 12)',
  )
})

test('shows the build of a development server with its whole name', () => {
  expect(loadResultText({ ...line, build: 'development', outcome: 'ready', steps: {} })).toBe(
    'development: Ready after 182 ms',
  )
})

test('shows a failed load with its reason', () => {
  expect(loadResultText({ ...line, outcome: 'integrity', steps: {} })).toBe(
    'fedcba98: A file is not the published one after 182 ms',
  )
})

test('shows a replacement build with the last failure of the resolved build', () => {
  const failed = { ...line, build: '0123456789abcdef', steps: {} }
  const other = { ...line, outcome: 'network', steps: {} } as const
  const lines = [{ ...failed, outcome: 'timeout' }, { ...failed, outcome: 'render' }, other] as const
  expect(replacementText(failed.build, lines, 'left')).toBe('Instead of 01234567: could not be drawn.')
  expect(replacementText(failed.build, [other], 'loaded')).toBe(
    'Instead of 01234567: it has to wait until the page is reloaded.',
  )
  expect(replacementText(failed.build, [], 'left')).toBe(
    'Instead of 01234567: the page on screen keeps its build until it is left.',
  )
})
