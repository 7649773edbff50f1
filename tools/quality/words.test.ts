// Checks that comments, documents, messages and titles use plain words.
import assert from 'node:assert/strict'
import { extname } from 'node:path'
import { test } from 'node:test'
import { files, read } from '../../shared/node/tree.mjs'
import { findWordings } from './words.ts'

const written = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css', '.md', '.yml', '.conf', '.sh', '.html', '.ftl'])
/** Files that contain these wordings on purpose; the specification is quoted verbatim. */
const exceptions = new Set(['CONTRIBUTING.md', 'docs/specification.md', 'tools/quality/words.test.ts'])
const texts = files().filter((path) => written.has(extname(path)) && !exceptions.has(path))

test('no text has a wording that readers have to reread', () => {
  assert.ok(texts.length > 1000)
  assert.deepEqual(
    texts.flatMap((path) => findWordings(read(path)).map((found) => `${path}: ${found}`)),
    [],
  )
})

test('every exception is needed', () => {
  const needless = [...exceptions].filter(
    (path) => path !== 'docs/specification.md' && findWordings(read(path)).length === 0,
  )
  assert.deepEqual(needless, [])
})

test('finds a wording, also across two lines of a comment', () => {
  assert.deepEqual(findWordings('// The provider is\n// away. The page is drawn anew.'), [
    "'anew': again; reload",
    "'is away': is unavailable, unreachable or down",
  ])
  assert.deepEqual(findWordings('A page away from the line reads fine: once, more, in place.'), [])
})
