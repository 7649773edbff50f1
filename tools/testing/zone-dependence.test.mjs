import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unitTestsOfSecondZone, usesLocalTime, zoneDependentTests } from './zone-dependence.mjs'

const graph = new Map([
  ['bill.test.ts', ['bill.ts']],
  ['bill.ts', ['day.ts', 'money.ts']],
  ['day.ts', []],
  ['money.test.ts', ['money.ts']],
  ['money.ts', []],
])
const sources = new Map([['day.ts', "import dayjs from 'dayjs'"]])

test('a test runs in the second zone when code with a local time is among its imports', () => {
  const found = zoneDependentTests(graph, ['bill.test.ts', 'money.test.ts'], (path) => sources.get(path) ?? '')
  assert.deepEqual(found, ['bill.test.ts'])
})

for (const source of ['new Date(2026, 10, 1)', 'at.getHours()', 'new Intl.DateTimeFormat()', 'at.toLocaleString()'])
  test(`${source} depends on the zone`, () => assert.ok(usesLocalTime(source)))

for (const source of ['Date.now()', 'new Date().toISOString()', 'at.getUTCHours()', 'at: Date'])
  test(`${source} does not depend on the zone`, () => assert.ok(!usesLocalTime(source)))

test('the tests of days and of the calendar run in the second zone', () => {
  const found = unitTestsOfSecondZone()
  assert.ok(found.some((path) => path.startsWith('shared/domain/src/date/')))
  assert.ok(found.some((path) => path.startsWith('shared/ui/src/date/')))
})
