import { parseResolution } from './page'

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

test('the answer of the registry is taken as it is', () => {
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
])('%s counts as no answer', (_, given) => {
  expect(parseResolution(given)).toBeUndefined()
})
