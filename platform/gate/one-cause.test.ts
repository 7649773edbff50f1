// Tests that a fault has one finding, although several rules see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneForEachCause } from './one-cause.ts'
import type { Finding } from './candidate.ts'

const at = (rule: string, line: number, file = 'src/Page.tsx'): Finding => ({
  rule,
  message: rule,
  source: { source: file, line, column: 1, frame: '' },
})
const rulesOf = (inFiles: Finding[], inBrowser: Finding[]) =>
  oneForEachCause(inFiles, inBrowser).map(({ rule }) => rule)

test('a wrong type that throws in the browser has one finding', () => {
  assert.deepEqual(rulesOf([at('types', 4)], [at('shown', 4), at('policy', 4)]), ['types'])
})

test('of the findings in the browser, the one that leads to the cause remains', () => {
  assert.deepEqual(rulesOf([], [at('policy', 4), at('shown', 4)]), ['shown'])
})

test('other lines, other files and rules that do not run code are other causes', () => {
  const inBrowser = [at('shown', 5), at('shown', 4, 'src/Other.tsx'), at('accessible', 4)]
  assert.deepEqual(rulesOf([at('types', 4)], inBrowser), ['types', 'shown', 'shown', 'accessible'])
})
