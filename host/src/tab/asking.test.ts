import type { Resolution } from '@switchboard/registry'
import { isNews, isOldTicket, mayAsk } from './asking'

const minute = 60_000

test('a tab asks after sign-in and when a build failed, whenever that is', () => {
  expect(mayAsk('start', 1_000, 0)).toBe(true)
  expect(mayAsk('failure', 1_000, 999)).toBe(true)
})

test('a customer who moves about makes a tab ask once a minute at most', () => {
  expect(mayAsk('navigation', minute - 1, 0)).toBe(false)
  expect(mayAsk('navigation', minute, 0)).toBe(true)
  expect(mayAsk('navigation', minute + 1, minute)).toBe(false)
})

test('the same tag says something new only after a failure, and only when the records are others', () => {
  const remote = (signature: string) => ({ usage: { current: { name: 'usage', build: 'a', signature } } })
  const answer = (tag: string, remotes: object): Resolution => Object({ tag, remotes, keys: [], ticket: '' })
  const [before, spoilt] = [answer('1', remote('good')), answer('1', remote('spoilt'))]
  expect(isNews(before, spoilt, true)).toBe(true)
  expect(isNews(before, spoilt, false)).toBe(false)
  expect(isNews(before, before, true)).toBe(false)
  expect(isNews(answer('2', remote('good')), before, false)).toBe(true)
})

test('a ticket is renewed long before its day is over', () => {
  expect(isOldTicket(12 * 60 * minute - 1, 0)).toBe(false)
  expect(isOldTicket(12 * 60 * minute, 0)).toBe(true)
})
