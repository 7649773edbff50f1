import { parseHostPage, parsePanelData, parseRecord, parseResolution } from './parse'

const answer = {
  tag: 't1',
  ticket: 'x',
  keys: [{ id: 'k', publicKey: 'p', parts: ['*'] }],
  remotes: {
    usage: { current: { name: 'usage', build: 'b', routes: [{ path: '/usage' }] }, rule: { kind: 'current' } },
    faqs: {
      summary: true,
      current: { name: 'faqs', build: 'c', routes: [] },
      fallback: { name: 'faqs', build: 'a' },
      rule: { kind: 'current' },
    },
  },
}
const remote = (usage: unknown) => ({ ...answer, remotes: { usage } })

const record = {
  name: 'usage',
  build: 'b',
  base: '/remotes/usage/b/',
  files: [{ path: 'remoteEntry.js', integrity: 'sha384-x', bytes: 1, kind: 'entry' }],
  routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: ['1.js'] }],
  contract: 1,
  shared: {},
}

test('the answer of the registry is returned unchanged', () => {
  expect(parseResolution(answer)).toBe(answer)
})

test.each([
  ['nothing', null],
  ['a text', 'tag'],
  ['an answer without a tag', { ...answer, tag: undefined }],
  ['an answer without a ticket', { ...answer, ticket: 7 }],
  ['an answer without keys', { ...answer, keys: {} }],
  ['a key that is none', { ...answer, keys: [null] }],
  ['remotes in a list', { ...answer, remotes: [] }],
  ['a remote that is nothing', remote(null)],
  ['a remote without a build', remote({ current: null })],
  ['a build without a name', remote({ current: { build: 'b', routes: [] } })],
  ['a build without routes', remote({ current: { name: 'usage', build: 'b' } })],
  ['a route without a path', remote({ current: { name: 'usage', build: 'b', routes: [null] } })],
  ['a last good build without a name', remote({ ...answer.remotes.usage, fallback: {} })],
  ['a record that is none', remote({ current: { ...record, files: [null] } })],
  ['a last good record that is none', remote({ current: record, fallback: { ...record, base: 7 } })],
])('%s is not an answer', (_, given) => {
  expect(parseResolution(given)).toBeUndefined()
})

test('a record is returned unchanged', () => {
  expect(parseRecord(record)).toBe(record)
  expect(parseResolution(remote({ current: record, fallback: record, rule: { kind: 'current' } }))).toBeDefined()
})

test.each([
  ['nothing', null],
  ['a record without a folder', { ...record, base: undefined }],
  ['a record without files', { ...record, files: undefined }],
  ['a file without a hash', { ...record, files: [{ path: '1.js', kind: 'script' }] }],
  ['a route without scripts', { ...record, routes: [{ path: '/usage' }] }],
  ['a script that is none', { ...record, routes: [{ path: '/usage', scripts: [7] }] }],
  ['a record without what it shares', { ...record, shared: null }],
])('%s is not a record', (_, given) => {
  expect(parseRecord(given)).toBeUndefined()
})

test('the data of the panel is returned unchanged, and anything else is refused', () => {
  const part = { name: 'usage', build: 'b', rule: { kind: 'current' }, builds: [{ build: 'b' }] }
  const data = { environment: 'nonprod', number: 3, parts: [part] }
  expect(parsePanelData(data)).toBe(data)
  expect([null, {}, { ...data, parts: [{ ...part, rule: undefined }] }].map(parsePanelData)).toEqual(
    Array(3).fill(undefined),
  )
})

const host = { base: '/host/h/', build: 'h', files: record.files, contract: 1, provides: { react: '19.3.1' } }
const page = { ...answer, environment: 'prod', host }

test('the data of the host page is returned unchanged', () => {
  expect(parseHostPage(page)).toBe(page)
  const preview = { builds: { usage: 'b' }, until: '2026-11-22T10:00:00Z' }
  const more = { ...page, environment: 'nonprod', preview, overrides: { usage: 'b' }, development: true }
  expect(parseHostPage(more)).toBe(more)
})

test.each([
  ['an answer of the registry alone', answer],
  ['a page of another environment', { ...page, environment: 'test' }],
  ['a host without a folder', { ...page, host: { ...host, base: undefined } }],
  ['a host without a contract', { ...page, host: { ...host, contract: '1' } }],
  ['a host whose versions are no text', { ...page, host: { ...host, provides: { react: 19 } } }],
  ['a preview without an end', { ...page, preview: { builds: {} } }],
  ['an override that is no text', { ...page, overrides: { usage: null } }],
])('%s is not the data of a host page', (_, given) => {
  expect(parseHostPage(given)).toBeUndefined()
})
