import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sharedRequests } from './singletons.ts'

test('embed imports every package that it provides', () => {
  const source = readFileSync(new URL('../embed/src/provided.ts', import.meta.url), 'utf8')
  const imported = [...source.matchAll(/^import '([^']+)'/gm)].map(([, name]) => name)
  assert.deepEqual(imported.toSorted(), sharedRequests.toSorted())
})
