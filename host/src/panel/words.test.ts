import { faredOf, insteadOf, whyOf } from './words'

test.each([
  [{ kind: 'current' }, 'Everybody has it.'],
  [{ kind: 'cohort', cohort: 'staff' }, 'This customer is in the cohort staff.'],
  [{ kind: 'percent', percent: 25, bucket: 12.34 }, 'Rolled out to 25%: this customer stands at 12.34.'],
  [{ kind: 'percent', percent: 100, bucket: undefined }, 'Rolled out to 100%: this customer is in.'],
  [{ kind: 'fallback', wanted: 'b2', because: ['its record is missing'] }, 'In place of b2: its record is missing.'],
  [{ kind: 'preview' }, 'A preview link asks for it.'],
  [{ kind: 'override' }, 'Chosen in this panel.'],
] as const)('%j is told as "%s"', (rule, words) => {
  expect(whyOf(rule)).toBe(words)
})

const line = { remote: 'usage', build: 'fedcba9876543210', path: '/usage', ms: 182 }

test('a load tells of which build it was, and what each step took', () => {
  const steps = { record: 2, entry: 140, styles: 60, page: 12 }
  expect(faredOf({ ...line, outcome: 'ready', steps })).toBe(
    'fedcba98: Ready after 182 ms (record 2, entry 140, styles 60, page 12)',
  )
})

test('a development server’s build has no number, and its name is told in full', () => {
  expect(faredOf({ ...line, build: 'development', outcome: 'ready', steps: {} })).toBe(
    'development: Ready after 182 ms',
  )
})

test('a failure tells its kind', () => {
  expect(faredOf({ ...line, outcome: 'integrity', steps: {} })).toBe(
    'fedcba98: A file is not the published one after 182 ms',
  )
})

test('a build that stands in for the one that the registry says tells how that one failed last', () => {
  const failed = { ...line, build: '0123456789abcdef', steps: {} }
  const other = { ...line, outcome: 'network', steps: {} } as const
  const lines = [{ ...failed, outcome: 'timeout' }, { ...failed, outcome: 'render' }, other] as const
  expect(insteadOf(failed.build, lines, 'left')).toBe('In place of 01234567: threw while it was drawn.')
  expect(insteadOf(failed.build, [other], 'loaded')).toBe(
    'In place of 01234567: it has to wait until the page is loaded anew.',
  )
  expect(insteadOf(failed.build, [], 'left')).toBe(
    'In place of 01234567: the page on screen keeps its build until it is left.',
  )
})
