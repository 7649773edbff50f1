import { neededCalls } from './needs'
import { routeFaults } from './names'

const faultsOf = (needs: readonly string[]) => routeFaults({ path: '/tips', page: 'tips', title: 'Tips', needs })

test.each([
  [[], ''],
  [['/api/portal/tips', '/api/portal/tips/latest_2'], ''],
  [['/api/portal/rooms/{room}/tips?on={day}&all=1'], ''],
])('a page may start with %j', (needs) => {
  expect(faultsOf(needs)).toEqual([])
})

test.each([
  '/api/config/portalkeycloakconfig',
  '/api/portal',
  '/api/portal/',
  '/api/portal/tips/',
  '/api/portal/../internal',
  '/api/portal/./tips',
  '/api/portal/%2e%2e/internal',
  '/api/portal/a//b',
  'https://elsewhere.example/api/portal/tips',
  '//elsewhere.example/api/portal/tips',
  '/auth/api/portal/tips',
  '/api/portal/tips#top',
  '/api/portal/tips /api/portal/rooms',
  '/api/portal/tips\n',
  'POST /api/portal/tips',
  '/api/portal/{}',
  '/api/portal/{room',
  `/api/portal/${'a'.repeat(200)}`,
])('a page may not start with %j', (need) => {
  expect(faultsOf([need])).toEqual([expect.stringContaining(`/tips needs ${need}, which is no GET of the API`)])
})

test('a page starts with at most eight different calls', () => {
  const calls = Array.from({ length: 9 }, (_, n) => `/api/portal/tips/${n}`)
  expect(faultsOf(calls.slice(1))).toEqual([])
  expect(faultsOf(calls)).toEqual([expect.stringMatching(/needs more than 8 calls/)])
  expect(faultsOf(['/api/portal/tips', '/api/portal/tips'])).toEqual([
    '/tips needs /api/portal/tips twice: list it once.',
  ])
})

test('parameters come from the page’s query', () => {
  const needs = ['/api/portal/account', '/api/portal/rooms/{room}/tips?on={on-day}']
  expect(neededCalls(needs, '?on-day=2026-11-23&room=kitchen&room=hall')).toEqual([
    '/api/portal/account',
    '/api/portal/rooms/kitchen/tips?on=2026-11-23',
  ])
})

test.each([
  '',
  '?room=',
  '?room=..',
  '?room=../../auth',
  '?room=%2e%2e',
  '?room=a%26b',
  '?room=a/b',
  '?room={room}',
  '?room=a b',
  '?room=é',
])('skips a call whose parameter is missing or not a plain word: %j', (search) => {
  expect(neededCalls(['/api/portal/account', '/api/portal/rooms/{room}'], search)).toEqual(['/api/portal/account'])
})

test('a record that was never checked cannot send the token elsewhere', () => {
  const wrong = ['/registry/state', '/api/portal/../internal', '//elsewhere.example/api/portal/tips', '']
  expect(neededCalls(wrong, '')).toEqual([])
})
