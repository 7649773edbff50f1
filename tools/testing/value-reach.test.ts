import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { createValueReach } from './value-reach.mjs'

const index = "export * from './day'\nexport * from './money'\nexport { cents as priceInCents } from './price'\n"
const sources = {
  'domain/index.ts': index,
  'domain/day.ts': 'export const today = () => new Date()\nexport interface Day { readonly text: string }',
  'domain/money.ts': "import type { Day } from './day'\nexport function formatMoney(day: Day) {}",
  'domain/price.ts': 'export const cents = 1',
  'outer/index.ts': "export * from '../domain/index'\nexport type { Shape } from './shape'\n",
  'outer/shape.ts': 'export interface Shape {}',
}

/** The files of `sources` that a file with the given text takes values from. */
function reachOf(text: string, others: Record<string, string> = {}) {
  const all = new Map(Object.entries({ ...sources, ...others, 'a.test.ts': text }))
  const resolve = (specifier: string, importer: string) =>
    ['.ts', '/index.ts']
      .map((ending) => `${posix.join(posix.dirname(importer), specifier)}${ending}`)
      .find((path) => all.has(path))
  const reach = createValueReach((path) => all.get(path) ?? '', resolve)
  return [...reach('a.test.ts')].slice(1).sort()
}

test('a name that an index file re-exports leads to the file that defines it, and not to the others', () => {
  assert.deepEqual(reachOf("import { formatMoney } from './domain'"), ['domain/money.ts'])
  assert.deepEqual(reachOf("import { today } from './domain'"), ['domain/day.ts'])
  assert.deepEqual(reachOf("import { today as now } from './outer'"), ['domain/day.ts'])
  assert.deepEqual(reachOf("import { priceInCents } from './domain'"), ['domain/price.ts'])
})

test('a type import is ignored', () => {
  assert.deepEqual(reachOf("import type { Day } from './domain/day'"), [])
  assert.deepEqual(reachOf("import { type Day } from './domain/day'"), [])
  assert.deepEqual(reachOf("import { type Day, formatMoney } from './domain'"), ['domain/money.ts'])
})

const everything = ['domain/day.ts', 'domain/index.ts', 'domain/money.ts', 'domain/price.ts']
for (const text of [
  "import * as domain from './domain'",
  "import './domain'",
  "const domain = await import('./domain')",
  "jest.mock('./domain', () => ({}))",
  "const { today } = jest.requireActual<typeof import('./domain')>('./domain')",
  "import { unknownName } from './domain'",
])
  test(`${text} leads to all files behind the index file`, () => assert.deepEqual(reachOf(text), everything))

test('a file with code of its own leads to everything that it imports, also where it re-exports names', () => {
  const others = {
    'mixed.ts': "import { today } from './domain'\nexport * from './domain/price'\nexport const a = today()",
  }
  assert.deepEqual(reachOf("import { cents } from './mixed'", others), ['domain/day.ts', 'domain/price.ts', 'mixed.ts'])
})

test('index files that re-export each other end the search', () => {
  const others = { 'one.ts': "export * from './two'", 'two.ts': "export * from './one'" }
  assert.deepEqual(reachOf("import { lost } from './one'", others), ['one.ts', 'two.ts'])
})
