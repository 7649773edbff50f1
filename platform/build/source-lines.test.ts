// Tests which source line a place in a script has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSourceMap, sourceLineOf } from './source-lines.ts'

const mapOf = (mappings: string) =>
  readSourceMap({
    version: 3,
    names: [],
    sources: ['src/Page.tsx'],
    sourcesContent: ['import\nfirst()\nsecond()\n'],
    mappings,
  })
/** 11 characters of the bundler, then lines 2 and 3 of the source. */
const oneLine = mapOf('WACA,QACA')
const lineAt = (map: ReturnType<typeof mapOf>, line: number, column: number) =>
  sourceLineOf(map, { line, column })?.line

test('a place has the line of the mapping before it', () => {
  assert.deepEqual(
    [12, 13, 25].map((column) => lineAt(oneLine, 1, column)),
    [2, 2, 3],
  )
})

test('code of the bundler has no line, except that the beginning of a script has its first line', () => {
  assert.deepEqual(
    [1, 2, 11].map((column) => lineAt(oneLine, 1, column)),
    [2, undefined, undefined],
  )
  const afterComment = mapOf(';WACA')
  assert.deepEqual([lineAt(afterComment, 1, 1), lineAt(afterComment, 2, 1)], [2, undefined])
  assert.equal(lineAt(mapOf(';;'), 1, 1), undefined)
})
