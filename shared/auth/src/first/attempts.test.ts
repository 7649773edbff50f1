import { aBrowser, type Browser } from '../testing'
import { keepAttempt, takeAttempt } from './attempts'

const hour = 60 * 60_000
const now = 1_800_000_000_000
const attempt = {
  state: 's-1',
  nonce: 'n-1',
  redirectUri: 'https://portal.example/',
  pkceCodeVerifier: 'v-1',
  hash: '',
}
let browser: Browser
beforeEach(() => (browser = aBrowser()))

test('an attempt can be taken once', () => {
  keepAttempt(attempt, now)
  expect(takeAttempt('s-1', now + hour)).toMatchObject(attempt)
  expect(takeAttempt('s-1', now + hour)).toBeUndefined()
})

test('only the response to an attempt takes it', () => {
  keepAttempt(attempt, now)
  expect(takeAttempt('s-2', now)).toBeUndefined()
  expect(takeAttempt('s-1', now)).toMatchObject(attempt)
})

test('an attempt is kept for an hour', () => {
  keepAttempt(attempt, now)
  expect(takeAttempt('s-1', now + hour + 1)).toBeUndefined()
  expect(Object.keys(browser.local)).toEqual([])
})

test('new attempts remove expired ones, and nothing else from the storage', () => {
  browser.local['kc-callback-broken'] = '{'
  browser.local['kept'] = 'value'
  keepAttempt(attempt, now)
  keepAttempt({ ...attempt, state: 's-2' }, now + hour + 1)
  expect(Object.keys(browser.local).sort()).toEqual(['kc-callback-s-2', 'kept'])
})

test('a full storage drops older attempts for the new one', () => {
  keepAttempt(attempt, now)
  const isKept = () => Object.keys(browser.local).some((key) => key.startsWith('kc-callback-'))
  jest.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (isKept()) throw new DOMException('full', 'QuotaExceededError')
    browser.local[key] = value
  })
  // Not enumerable, like the methods of a browser's storage.
  Object.defineProperty(localStorage, 'setItem', { enumerable: false })
  keepAttempt({ ...attempt, state: 's-2' }, now)
  expect(takeAttempt('s-2', now)).toBeDefined()
  expect(takeAttempt('s-1', now)).toBeUndefined()
})

test.each(['state', 'nonce', 'redirectUri', 'pkceCodeVerifier'])('an attempt without its %s is invalid', (name) => {
  browser.local['kc-callback-s-1'] = JSON.stringify({ ...attempt, [name]: undefined, expires: now + hour })
  expect(takeAttempt('s-1', now)).toBeUndefined()
})
