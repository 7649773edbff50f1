import { parseHostPage, parsePanelData, parseRecord, parseResolution } from './parse'

const route = { path: '/usage', page: 'usage', title: 'Usage' }
const record = {
  name: 'usage',
  version: '1.0.0',
  build: 'b',
  base: '/remotes/usage/b/',
  files: [{ path: 'remoteEntry.js', integrity: 'sha384-x', bytes: 1, kind: 'entry' }],
  routes: [{ ...route, scripts: ['1.js'] }],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '2026-11-22T00:00:00Z',
}
const summary = { name: 'faqs', build: 'c', routes: [route] }
const answer = {
  tag: 't1',
  ticket: 'x',
  keys: [{ id: 'k', publicKey: 'p', parts: ['*'] }],
  remotes: {
    usage: { current: record, fallback: record, rule: { kind: 'percent', percent: 5, bucket: 2.5 } },
    faqs: { summary: true, current: summary, fallback: { name: 'faqs', build: 'a' }, rule: { kind: 'current' } },
  },
}
const summarised = answer.remotes.faqs
const remote = (usage: unknown) => ({ ...answer, remotes: { usage } })

test('returns the registry’s response unchanged', () => {
  expect(parseResolution(answer)).toBe(answer)
})

test.each([
  ['nothing', null],
  ['a text', 'tag'],
  ['an answer without a tag', { ...answer, tag: undefined }],
  ['an answer without a ticket', { ...answer, ticket: 7 }],
  ['an answer without keys', { ...answer, keys: {} }],
  ['a key that is none', { ...answer, keys: [null] }],
  ['remotes that are none', { ...answer, remotes: null }],
  ['a remote that is nothing', remote(null)],
  ['a remote without a build', remote({ ...summarised, current: null })],
  ['a build without a name', remote({ ...summarised, current: { ...summary, name: undefined } })],
  ['a build without routes', remote({ ...summarised, current: { ...summary, routes: undefined } })],
  ['a route without a title', remote({ ...summarised, current: { ...summary, routes: [{ path: '/usage' }] } })],
  ['a last good build without a name', remote({ ...summarised, fallback: {} })],
  ['a remote without the rule that chose its build', remote({ ...summarised, rule: undefined })],
  ['a rule of an unknown kind', remote({ ...summarised, rule: { kind: 'moon' } })],
  ['a record that is none', remote({ current: { ...record, files: [null] }, rule: { kind: 'current' } })],
  ['a last good record that is none', remote({ ...answer.remotes.usage, fallback: { ...record, base: 7 } })],
])('%s is not a registry response', (_, given) => {
  expect(parseResolution(given)).toBeUndefined()
})

test('returns a record unchanged, including a member that only a newer release knows', () => {
  const newer = { ...record, mood: 'hopeful' }
  expect(parseRecord(newer)).toBe(newer)
})

test.each([
  ['nothing', null],
  ['a record without a folder', { ...record, base: undefined }],
  ['a record without files', { ...record, files: undefined }],
  ['a file without a hash', { ...record, files: [{ path: '1.js', kind: 'script', bytes: 1 }] }],
  ['a file of an unknown kind', { ...record, files: [{ ...record.files[0], kind: 'font' }] }],
  ['a route without scripts', { ...record, routes: [route] }],
  ['a script that is none', { ...record, routes: [{ ...route, scripts: [7] }] }],
  ['a contract that is not a number', { ...record, contract: '1' }],
  ['a record without what it shares', { ...record, shared: null }],
])('%s is not a record', (_, given) => {
  expect(parseRecord(given)).toBeUndefined()
})

test('returns the panel’s data unchanged, and refuses anything else', () => {
  const build = { build: 'b', version: '1', commit: '', builtAt: record.builtAt, publishedBy: 'Team usage' }
  const part = { name: 'usage', build: 'b', rule: { kind: 'current' }, builds: [build] }
  const data = { environment: 'nonprod', number: 3, parts: [part] }
  expect(parsePanelData(data)).toBe(data)
  expect([null, {}, { ...data, parts: [{ ...part, rule: undefined }] }].map(parsePanelData)).toEqual(
    Array(3).fill(undefined),
  )
})

const host = { base: '/host/h/', build: 'h', files: record.files, contract: 1, provides: { react: '19.3.1' } }
const page = { ...answer, environment: 'prod', host }

test('returns the host page’s data unchanged', () => {
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
  ['a host whose versions are not text', { ...page, host: { ...host, provides: { react: 19 } } }],
  ['a preview without an end', { ...page, preview: { builds: {} } }],
  ['an override that is not text', { ...page, overrides: { usage: null } }],
])('%s is not the data of a host page', (_, given) => {
  expect(parseHostPage(given)).toBeUndefined()
})
