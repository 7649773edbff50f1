// Tests the verb that shows errors in pages, and who owns a part.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from './local-build.ts'
import { first, record, run, startPortal, temporaryFolder } from './testing/run-switchboard.ts'

const owner = { team: 'Usage', contact: 'usage@example.com', runbook: 'https://wiki.example.com/usage' }
const owned = [record('usage', first, '0.1.0', { owner }), record('host', '5e', '0.1.0', { provides: {} })]

const anError = (more: object = {}) => ({
  build: first,
  name: 'TypeError',
  message: 'it broke',
  file: '1.js',
  line: 2,
  column: 11,
  component: 'Chart',
  route: '/usage',
  firstAt: new Date(Date.now() - 7_200_000).toISOString(),
  lastAt: new Date().toISOString(),
  views: 31,
  customers: 12,
  anonymous: 4,
  ...more,
})

const sourceMap = Buffer.from(
  JSON.stringify({
    version: 3,
    names: [],
    sources: ['remotes/usage/src/Chart.tsx'],
    sourcesContent: ['function Chart() {\n  throw new TypeError()\n}\n'],
    // Column 10 of line 1 is column 2 of line 1 in the source, both from 0 on.
    mappings: ';UACE',
  }),
)

test('errors shows each error with its customers, its source line, and who owns the part', async () => {
  const { at } = await startPortal({ records: owned, errors: [anError()] })
  at.files.set('maps/1.js', sourceMap)
  const { out, err, code } = await run('errors', 'usage')
  assert.deepEqual({ err, code }, { err: '', code: 0 })
  assert.equal(
    out,
    `Errors in usage, nonprod, in the last seven days
Owner: Usage, usage@example.com; runbook: https://wiki.example.com/usage

TypeError: it broke
  12 customers in 31 page views, 4 page views without a customer, build 1a000000, at /usage, in Chart
  first 2 hours ago, last just now
  remotes/usage/src/Chart.tsx:2:3
      1 │ function Chart() {
    > 2 │   throw new TypeError()
      3 │ }
      4 │
`,
  )
})

test('without a source map an error has the place in the file', async () => {
  const { at } = await startPortal({
    errors: [anError({ component: null, route: null, anonymous: 0, customers: 1, views: 1 })],
  })
  const { out } = await run('errors', 'usage', '--json')
  assert.match(out, /"message": ?"it broke"/)
  const text = (await run('errors', 'usage')).out
  assert.match(text, /Owner: nobody\n/)
  assert.match(text, /1 customer in 1 page view, build 1a000000\n/)
  assert.match(text, new RegExp(`\n {2}usage/${first}/1\\.js:2:11, without a source map\n`))
  assert.equal(at.calls.filter((call) => call.includes('/maps/')).length, 2)
})

test('a part without errors says so', async () => {
  await startPortal()
  assert.match((await run('errors', 'usage')).out, /^No page of usage reported an error in nonprod/)
})

test('status names the owner of a part', async () => {
  await startPortal({ records: owned })
  assert.match((await run('status')).out, /\n {4}owner Usage; no rollback; promoted/)
  const { out } = await run('status', 'usage')
  assert.match(out, /\n\nOwner: Usage, usage@example\.com; runbook: https:\/\/wiki\.example\.com\/usage\n/)
})

test('the source maps of a build are found next to it', () => {
  const dist = join(temporaryFolder(), 'dist')
  assert.deepEqual(mappedFiles(dist), [])
  mkdirSync(join(dist, 'maps'), { recursive: true })
  for (const name of ['1.js.map', 'remoteEntry.js.map']) writeFileSync(join(dist, 'maps', name), '{}')
  assert.deepEqual(mappedFiles(dist), ['1.js', 'remoteEntry.js'])
})
