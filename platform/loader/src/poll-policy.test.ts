import type { Resolution } from '@switchboard/record'
import { hasChanged, isPollDue, isTicketStale } from './poll-policy'

const minute = 60_000

test('the registry is polled after sign-in and after any failure', () => {
  expect(isPollDue('start', 1_000, 0)).toBe(true)
  expect(isPollDue('failure', 1_000, 999)).toBe(true)
})

test('navigations poll the registry at most once a minute', () => {
  expect(isPollDue('navigation', minute - 1, 0)).toBe(false)
  expect(isPollDue('navigation', minute, 0)).toBe(true)
  expect(isPollDue('navigation', minute + 1, minute)).toBe(false)
})

test('a response with the same tag is a change only after a failure, and only if its records differ', () => {
  const remote = (signature: string) => ({ usage: { current: { name: 'usage', build: 'a', signature } } })
  const answer = (tag: string, remotes: object) => ({ tag, remotes, keys: [], ticket: '' }) as unknown as Resolution
  const [before, damaged] = [answer('1', remote('good')), answer('1', remote('damaged'))]
  expect(hasChanged(before, damaged, 'content')).toBe(true)
  expect(hasChanged(before, damaged, 'tag')).toBe(false)
  expect(hasChanged(before, before, 'content')).toBe(false)
  expect(hasChanged(answer('2', remote('good')), before, 'tag')).toBe(true)
})

test('a ticket is renewed after twelve hours', () => {
  expect(isTicketStale(12 * 60 * minute - 1, 0)).toBe(false)
  expect(isTicketStale(12 * 60 * minute, 0)).toBe(true)
})
