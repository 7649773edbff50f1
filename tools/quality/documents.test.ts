// Checks that documents link to existing files and headings, and stay short enough to read.
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { anchorsOf, findLongText, findMissingPaths, linkedHeadings, linkedPaths } from './documents.ts'
import { files, read } from '../../shared/node/tree.mjs'

const all: string[] = files()
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

test('every link has an existing file or folder as its target', () => {
  const broken = pages.flatMap((page) =>
    linkedPaths(read(page), dirname(page))
      .filter((path) => !all.some((file) => path === '.' || file === path || file.startsWith(`${path}/`)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(broken, [])
})

test('every link to a heading has an existing target', () => {
  const links = pages.flatMap((page) => linkedHeadings(read(page), page).map((link) => ({ page, ...link })))
  assert.ok(links.length > 10)
  const broken = links.filter(({ path, anchor }) => !all.includes(path) || !anchorsOf(read(path)).includes(anchor))
  assert.deepEqual(broken, [])
})

test('no line of prose is longer than 120 characters, and no cell of a table longer than 200', () => {
  const long = pages.flatMap((page) => findLongText(read(page)).map((text) => `${page}: ${text}`))
  assert.deepEqual(long, [])
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

test('finds links to headings', () => {
  const page = '# A `b` (c), d\n[e](#a-b-c-d) [f](../g.md#h) [i](https://example.com#j)\n```\n[k](#l)\n```\n'
  assert.deepEqual(anchorsOf(page), ['a-b-c-d'])
  assert.deepEqual(linkedHeadings(page, 'docs/x/y.md'), [
    { path: 'docs/x/y.md', anchor: 'a-b-c-d' },
    { path: 'docs/g.md', anchor: 'h' },
  ])
})

test('finds long lines and cells, but not in code or HTML', () => {
  const line = 'word '.repeat(30)
  const cell = 'word '.repeat(50)
  const page = `${line}\n\n<p title="${line}">\n\n| a | ${cell} |\n| --- | ${'-'.repeat(300)} |\n\n\`\`\`\n${line}\n\`\`\`\n`
  assert.deepEqual(findLongText(page), [line.slice(0, 60), cell.slice(0, 60)])
  assert.deepEqual(findLongText(`${'x'.repeat(150)}\n| a | ${'word '.repeat(30)} |\n`), [])
})
