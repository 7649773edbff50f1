// Tests that a fault has one finding, although several rules see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneForEachCause, outsideCopies } from './one-cause.ts'
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

test('the finding that leads to the cause remains of those in the browser', () => {
  assert.deepEqual(rulesOf([], [at('policy', 4), at('shown', 4)]), ['shown'])
})

test('other lines, other files and rules that do not run code are other causes', () => {
  const inBrowser = [at('shown', 5), at('shown', 4, 'src/Other.tsx'), at('accessible', 4)]
  assert.deepEqual(rulesOf([at('types', 4)], inBrowser), ['types', 'shown', 'shown', 'accessible'])
})

test('a copy of the router has one finding, whatever the router uses', () => {
  const copy = { rule: 'singletons', message: 'a copy', where: 'node_modules/react-router/dist/development/index.mjs' }
  const use = (where: string) => ({ rule: 'globals', message: 'location.href navigates the page', where })
  const other = [use('node_modules/react-router-links/index.js:3'), use('src/Page.tsx:7')]
  const found = outsideCopies([use('node_modules/react-router/dist/development/chunk-Z7.mjs:6342'), ...other], [copy])
  assert.deepEqual(found, other)
})

test('a call that the policy blocks is the call that the files have', () => {
  const call = { ...at('globals', 6), message: 'fetch calls without a token: use get.' }
  const blocked = { rule: 'policy', message: 'blocks “… directive: "connect-src \'self\'"”.', where: '/tips' }
  const style = { rule: 'policy', message: 'blocks “… directive: "style-src \'self\'"”.', where: '/tips' }
  assert.deepEqual(rulesOf([call], [blocked]), ['globals'])
  assert.deepEqual(rulesOf([call], [style]), ['globals', 'policy'])
  assert.deepEqual(rulesOf([at('globals', 6)], [blocked]), ['globals', 'policy'])
})
