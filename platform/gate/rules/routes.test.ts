// Tests pages against those of the same remote and of other remotes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRoutes } from './routes.ts'
import type { RecordedRoute as Route } from '@switchboard/record'

const page = (path: string, more?: Partial<Route>): Route => ({
  path,
  page: path.slice(1),
  title: 'Title',
  scripts: [],
  ...more,
})
const entry = (text: string) => ({ navigation: { text, order: 40 } })
const messagesFor = (pages: Route[], others: { name: string; routes: Route[] }[] = []) =>
  checkRoutes({ record: { name: 'news', routes: pages } }, others).map(({ message }) => message)
const usage = { name: 'usage', routes: [page('/usage', entry('Usage'))] }

test('pages with addresses, identifiers and entries of their own are right', () =>
  assert.deepEqual(messagesFor([page('/news', entry('News')), page('/news/old')], [usage]), []))

test('a build that is live already is not another remote, and the host has no pages to take', () => {
  const before = { name: 'news', routes: [page('/news', entry('News'))] }
  assert.deepEqual(messagesFor([page('/news', entry('News'))], [before, { ...usage, name: 'host' }]), [])
})

for (const [what, pages, words] of [
  ['no page', [], /^It has no page:/],
  ['an address twice', [page('/news'), page('/news', { page: 'more' })], /^Two routes have the path \/news:/],
  ['the address of another remote', [page('/usage', { page: 'news' })], /^\/usage belongs to usage:/],
  [
    'the identifier of another remote’s page',
    [page('/news', { page: 'usage' })],
    /^The page identifier usage of \/news is taken:/,
  ],
  [
    'an identifier twice',
    [page('/news'), page('/news/old', { page: 'news' })],
    /^The page identifier news of \/news\/old is taken:/,
  ],
  [
    'the navigation text of another remote',
    [page('/news', entry('Usage'))],
    /^The navigation already has an entry “Usage” \(\/usage\): .*\/news\.$/,
  ],
  [
    'a navigation text twice',
    [page('/news', entry('News')), page('/news/old', entry('News'))],
    /^The navigation already has an entry “News” \(\/news\): .*\/news\/old\.$/,
  ],
] as [string, Route[], RegExp][])
  test(`${what} is refused`, () => {
    const [message, ...more] = messagesFor(pages, [usage])
    assert.deepEqual(more, [])
    assert.match(message ?? '', words)
  })
