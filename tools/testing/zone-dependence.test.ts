import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../shared/node/tree.mjs'
import { unitTestsOfSecondZone, usesLocalTime, zoneDependentTests } from './zone-dependence.mjs'

const reached = new Map([
  ['bill.test.ts', ['bill.ts', 'day.ts', 'money.ts']],
  ['money.test.ts', ['money.ts']],
])
const sources = new Map([['day.ts', "import dayjs from 'dayjs'"]])

test('a test runs in the second zone when it takes values from code with a local time', () => {
  const reach = (path: string) => reached.get(path) ?? []
  const found = zoneDependentTests([...reached.keys()], reach, (path) => sources.get(path) ?? '')
  assert.deepEqual(found, ['bill.test.ts'])
})

for (const source of [
  'new Date(2026, 10, 1)',
  'new Date(`${day}T00:00:00`)',
  "Date.parse('2026-11-01 00:00')",
  'at.getHours()',
  'at.toDateString()',
  'new Intl.DateTimeFormat()',
  "new Intl.DateTimeFormat('en', { hour: '2-digit' })",
  "new Date(day + 'T00:00')",
  'at.toLocaleString()',
  'new Date(Date.UTC(2026, 10, 1)).getDay()',
])
  test(`${source} depends on the zone`, () => assert.ok(usesLocalTime(source)))

for (const source of [
  'Date.now()',
  'new Date().toISOString()',
  'new Date(Date.UTC(2026, 10, 1)).getUTCDay()',
  'new Date(`${day}T00:00:00Z`).getUTCDay()',
  "Date.parse('2026-11-01T00:00:00Z')",
  'new Date(at.getTime() + 1000)',
  'at.getUTCHours()',
  'at: Date',
  'new Date(days * 86_400_000)',
  "new Intl.DateTimeFormat('en', {\n  timeZone: zone,\n  hour: '2-digit' })",
  'clocks: Map<Zone, Intl.DateTimeFormat>',
])
  test(`${source} does not depend on the zone`, () => assert.ok(!usesLocalTime(source)))

test('the tests of days and of the calendar run in the second zone', () => {
  const found = unitTestsOfSecondZone()
  assert.ok(found.some((path) => path.startsWith('shared/domain/src/date/')))
  assert.ok(found.some((path) => path.startsWith('shared/ui/src/date/')))
})

test('the tests of money and of builds run in one zone', () => {
  const found = unitTestsOfSecondZone()
  for (const path of ['shared/domain/src/money/money.test.ts', 'platform/loader/src/load-build.test.ts']) {
    assert.ok(existsSync(join(root, path)))
    assert.ok(!found.includes(path), path)
  }
})
