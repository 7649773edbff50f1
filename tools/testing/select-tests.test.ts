import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectPart, selectTests } from './select-tests.ts'

const files = [
  'docs/operations.md',
  'remotes/usage/src/period.test.ts',
  'remotes/usage/src/period.ts',
  'remotes/billing/src/bill.test.ts',
  'server/src/usage/window.ts',
  'server/test/usage/months.api.test.ts',
  'shared/ui/src/field/Field.tsx',
]
const usage = {
  sources: files.slice(1, 3),
  unitTests: files.slice(1, 2),
  apiTests: [],
  remotes: ['usage'],
  families: ['usage'],
}

test('a change in one remote selects its sources, unit tests, gate and e2e family', () =>
  assert.deepEqual(selectTests(['remotes/usage/src/period.ts'], files), usage))

for (const path of [
  'shared/ui/src/index.ts',
  'server/src/app.ts',
  'pnpm-lock.yaml',
  'remotes/unknown/src/remote.ts',
  'docs/remotes.md',
])
  test(`a change of ${path} selects everything`, () => assert.equal(selectTests([path, ...files], files), path))

test('a change of a document selects the document', () =>
  assert.deepEqual(selectTests(['docs/operations.md'], files), {
    sources: ['docs/operations.md'],
    unitTests: [],
    apiTests: [],
    remotes: [],
    families: [],
  }))

test('a part has its own sources, unit tests, API tests, gate and e2e family', () =>
  assert.deepEqual(selectPart('usage', files), { ...usage, apiTests: [files[5]] }))

test('a shared package has no gate and no e2e family', () => {
  const { sources, remotes, families } = selectPart('ui', files) ?? {}
  assert.deepEqual([sources, remotes, families], [['shared/ui/src/field/Field.tsx'], [], []])
})

test('a name without a folder is no part', () => assert.equal(selectPart('bill', files), undefined))
