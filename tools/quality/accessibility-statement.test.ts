// The accessibility statement names only checks that exist, with results of tests that exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checks,
  isCurrent,
  mergeResults,
  parseTitles,
  readResults,
  resultsOf,
  type ReportedTest,
} from './accessibility-checks.ts'

const results = readResults()

test('the statement names each check, and no test that no longer exists', () => {
  assert.deepEqual([...new Set(results.map(({ check }) => check))].sort(), Object.keys(checks).sort())
  const gone = results.filter((result) => !isCurrent(result)).map(({ file, title }) => `${file}: ${title}`)
  assert.deepEqual(gone, [], 'npm run accessibility removes them')
})

const reported: ReportedTest = {
  file: 'e2e/shell/keyboard.spec.ts',
  title: 'the whole journey needs no mouse: sign in, read the bill, choose an interval, log out',
  date: '2026-11-28',
  passed: true,
  annotations: [],
}

test('a renamed test, a moved file and a removed check are gone from the statement', () => {
  const [result] = resultsOf([reported])
  assert.ok(result)
  assert.deepEqual(mergeResults([result], []), [result])
  assert.deepEqual(mergeResults([{ ...result, title: 'the whole journey needs a mouse' }], []), [])
  assert.deepEqual(mergeResults([{ ...result, file: 'e2e/account/keyboard.spec.ts' }], []), [])
  assert.deepEqual(mergeResults([{ ...result, check: 'braille' }], []), [])
})

test('a later result replaces an earlier one, and a failure under one condition counts', () => {
  const [earlier] = resultsOf([{ ...reported, date: '2026-11-01' }])
  assert.ok(earlier)
  assert.deepEqual(mergeResults([earlier], resultsOf([reported, { ...reported, passed: false }, reported])), [
    { ...earlier, date: '2026-11-28', passed: false },
  ])
})

test('a journey with a screen reader counts by its title', () => {
  const journey = { ...reported, file: 'lab/orca/journeys/sign-in.ts', title: 'Sign in' }
  assert.deepEqual(
    resultsOf([journey]).map((result) => [result.check, isCurrent(result)]),
    [['orca', true]],
  )
  const [renamed] = resultsOf([{ ...journey, title: 'Sign up' }])
  assert.equal(renamed && isCurrent(renamed), false)
})

test('screens are counted from what the tests noted', () => {
  const type = 'checked by axe'
  const annotations = [
    { type, description: 'My Account | Usage, 1280 px, light, chromium 156: 0 faults' },
    { type, description: 'My Account | Usage, 320 px, dark, chromium 156: 0 faults' },
    { type: 'layout shift of usage', description: '0.0000' },
  ]
  const found = resultsOf([{ ...reported, annotations }]).find(({ check }) => check === 'axe')
  assert.deepEqual(found?.screens, {
    count: 2,
    pages: ['My Account | Usage'],
    widths: [320, 1280],
    themes: ['dark', 'light'],
    browsers: ['chromium 156'],
  })
})

test('a test that fails for another reason has no fault, and one that noted a fault has', () => {
  const screenWith = (count: number) => ({
    ...reported,
    passed: false,
    annotations: [{ type: 'checked by tree', description: `Log in, 1280 px, light, chromium 156: ${count} faults` }],
  })
  const hasPassed = (test: ReportedTest) => resultsOf([test]).find(({ check }) => check === 'tree')?.passed
  assert.deepEqual([hasPassed(screenWith(0)), hasPassed(screenWith(2))], [true, false])
})

test('values in titles match any text', () => {
  const [first, second] = parseTitles(
    "test(`${whose} is (very) fine`, f); test.each(brands)('$name has %s', f)",
    'a.ts',
  )
  assert.match('each page is (very) fine', first ?? /^$/)
  assert.match('Wattlebird has colours', second ?? /^$/)
  assert.doesNotMatch('each page is fine', first ?? /^/)
})
