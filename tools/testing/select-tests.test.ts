import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectPart, selectTests } from './select-tests.ts'

const graph = new Map([
  ['remotes/usage/src/period.test.ts', ['remotes/usage/src/period.ts']],
  ['remotes/usage/src/period.ts', []],
  ['remotes/billing/src/bill.test.ts', []],
])

test('a change in one remote selects its unit tests, its gate and its e2e family', () => {
  const { isEverything, unitTests, remotes, families } = selectTests(['remotes/usage/src/period.ts'], graph)
  assert.deepEqual(
    { isEverything, unitTests, remotes, families },
    { isEverything: false, unitTests: ['remotes/usage/src/period.test.ts'], remotes: ['usage'], families: ['usage'] },
  )
})

for (const path of [
  'shared/ui/src/index.ts',
  'server/src/app.ts',
  'pnpm-lock.yaml',
  'remotes/unknown/src/remote.ts',
  'docs/remotes.md',
])
  test(`a change of ${path} selects everything`, () => assert.ok(selectTests([path], graph).isEverything))

test('a change of a document selects no unit test, gate or e2e family', () => {
  const { isEverything, unitTests, remotes, families } = selectTests(['docs/operations.md'], graph)
  assert.deepEqual([isEverything, unitTests, remotes, families], [false, [], [], []])
})

const files = [
  'remotes/usage/src/period.test.ts',
  'remotes/usage/src/period.ts',
  'remotes/billing/src/bill.test.ts',
  'server/src/usage/window.ts',
  'server/test/usage/months.api.test.ts',
  'shared/ui/src/field/Field.tsx',
]

test('a part has its own sources, unit tests, API tests, gate and e2e family', () => {
  const { sources, unitTests, apiTests, remotes, families } = selectPart('usage', files) ?? {}
  assert.deepEqual([sources, unitTests, apiTests], [files.slice(0, 2), files.slice(0, 1), [files[4]]])
  assert.deepEqual([remotes, families], [['usage'], ['usage']])
})

test('a shared package has no gate and no e2e family', () => {
  const { sources, remotes, families } = selectPart('ui', files) ?? {}
  assert.deepEqual([sources, remotes, families], [['shared/ui/src/field/Field.tsx'], [], []])
})

test('a name without a folder is no part', () => assert.equal(selectPart('bill', files), undefined))
