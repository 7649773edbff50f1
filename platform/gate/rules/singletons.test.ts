// Tests that a second copy of a stateful package is found, wherever it was installed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkSingletons } from './singletons.ts'

const findIn = (path: string) => checkSingletons({ modules: [path], importers: {} }).map(({ where }) => where)

describe('a build contains a copy', () => {
  test('of a shared package of this repository', () => {
    assert.deepEqual(findIn('/srv/portal/shared/events/src/index.ts'), ['shared/events/src/index.ts'])
  })
  test('of a package that another repository has installed', () => {
    const installed = 'node_modules/@switchboard/events/dist/index.js'
    assert.deepEqual(findIn(`/srv/tips/${installed}`), [installed])
  })
  test('of no stateful package if it contains components', () => {
    assert.deepEqual(findIn('/srv/tips/node_modules/@switchboard/ui/dist/Card.js'), [])
  })
})
