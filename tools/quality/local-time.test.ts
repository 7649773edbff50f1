// Checks that code with local time has unit tests that run in a second time zone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read, root } from '../../shared/node/tree.mjs'
import { localTimePaths, localTimeTests } from './local-time.mjs'

const localTime =
  /new Date\((?!\))|Date\.parse|\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\.to(?:Date|Time)String\(|toLocale\w*String|Intl\.DateTimeFormat\(|\bdayjs\b|\bTZ\b/
/** An instant in UTC or in milliseconds, or a text in an explicit zone. */
const sameInEveryZone =
  /(?:new Date|Date\.parse)\((?:Date\.(?:UTC|now)\(|[\w.]+\.getTime\(\)|[\w.]+ \* [\w.]+\)|(['"`])[^'"`\n]*Z\1\))|Intl\.DateTimeFormat\([^()]*\btimeZone\b/g
const usesLocalTime = (source: string) => localTime.test(source.replaceAll(sameInEveryZone, ''))

test('a local time is told from an instant', () => {
  for (const local of ['new Date(2026, 10, 1)', 'new Date(`${day}T00:00`)', 'at.getHours()', 'Intl.DateTimeFormat()'])
    assert.ok(usesLocalTime(local), local)
  for (const same of ['Date.now()', 'new Date(Date.UTC(2026, 1)).getUTCDay()', 'Date.parse(`${day}T00:00:00Z`)'])
    assert.ok(!usesLocalTime(same), same)
})

test('the unit tests of code with local time run in a second time zone', () => {
  const product = files().filter(
    (path) => /^(?!shared\/catalogue\/)[^.]*\/src\/.*\.(?:tsx?|js)$/.test(path) && usesLocalTime(read(path)),
  )
  assert.ok(product.length > 20)
  assert.deepEqual(
    product.filter((path) => !localTimePaths.some((beginning) => path.startsWith(beginning))),
    [],
  )
})

test('a test runs in the second zone for its own dates, and for those of a file that it imports', () => {
  const tests = localTimeTests(root)
  assert.ok(tests.includes('shared/domain/src/date/typed-date.test.ts'), 'typed-date.ts uses dayjs')
  assert.ok(tests.includes('platform/record/src/apply-change.test.ts'), 'apply-change.ts imports change-rules.ts')
  assert.ok(!tests.includes('shared/ui/src/mask/mask.test.ts'), 'a mask has no dates')
  assert.equal(new Set(tests).size, tests.length)
})
