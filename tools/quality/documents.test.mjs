// Documentation leads to files that exist, and decision records stay short.
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { findMissingPaths, linkedPaths } from './documents.mjs'
import { files, read } from './tree.mjs'

/** @type {string[]} */
const all = files()
const pages = all.filter((path) => path.endsWith('.md'))
const records = all.filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))

test('a decision record has at most 450 words', () => {
  assert.ok(records.length > 0)
  assert.deepEqual(
    records.filter((path) => read(path).split(/\s+/).filter(Boolean).length > 450),
    [],
  )
})

test('the index lists every decision record', () => {
  const listed = linkedPaths(read('docs/decisions/README.md'), 'docs/decisions').filter((path) =>
    records.includes(path),
  )
  assert.deepEqual(listed, records)
})

test('every link leads to a file or folder', () => {
  const broken = pages.flatMap((page) =>
    linkedPaths(read(page), dirname(page))
      .filter((path) => !all.some((file) => path === '.' || file === path || file.startsWith(`${path}/`)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(broken, [])
})

test('every path that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    findMissingPaths(read(page), dirname(page), all).map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('finds a path that does not exist', () => {
  const known = ['shared/ui/src/date/Calendar.tsx', 'shared/ui/README.md', 'server/src/app.ts']
  const page =
    'See `Calendar.tsx`, `date/Calendar.tsx`, `server/src/*.ts`, `text/html`; not `Clock.tsx`, `server/src/main.ts` or `app.ts`.'
  assert.deepEqual(findMissingPaths(page, 'shared/ui', known), ['Clock.tsx', 'server/src/main.ts', 'app.ts'])
})

test('finds the targets of relative links', () => {
  const page = 'See [a](../b.md#part), [c](d/), [e](https://example.com) and [f](#g).\n```\n[h](i)\n```\n'
  assert.deepEqual(linkedPaths(page, 'docs/x'), ['docs/b.md', 'docs/x/d'])
})
