// Tests which source line a place in a script has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSourceMap, sourceLineOf } from './source-lines.ts'

/** A script of one line: 11 characters of the bundler, then lines 2 and 3 of the source. */
const map = readSourceMap({
  version: 3,
  names: [],
  sources: ['src/Page.tsx'],
  sourcesContent: ['import\nfirst()\nsecond()\n'],
  mappings: 'WACA,QACA',
})
const lineAt = (column: number) => sourceLineOf(map, { line: 1, column })?.line

test('a place has the line of the mapping before it', () => {
  assert.deepEqual([lineAt(12), lineAt(13), lineAt(25)], [2, 2, 3])
})

test('the code of the bundler has no line, except that the beginning of a script is its first line', () => {
  assert.deepEqual([lineAt(1), lineAt(2), lineAt(11)], [2, undefined, undefined])
})
