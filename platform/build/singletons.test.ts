import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sharedRequests } from './singletons.ts'

test('embed imports every package that it provides', () => {
  const files = ['../embed/src/provided.ts', '../../host/embed/src/main.ts']
  const source = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
  const imported = [...source.matchAll(/^import (?:.+ from )?'([^']+)'/gm)].map(([, name = '']) => name)
  const others = ['@switchboard/embed', '@switchboard/brand/brand.css']
  assert.deepEqual(imported.filter((name) => !others.includes(name)).toSorted(), sharedRequests.toSorted())
})
