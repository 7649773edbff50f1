import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDevices } from './known-devices'

const [ann, ben] = [
  { issuer: 'realm', subject: 'ann' },
  { issuer: 'realm', subject: 'ben' },
]
const DAY = 24 * 60 * 60_000
const START = Date.UTC(2026, 10, 28)
const devices = knownDevices('secret')

beforeEach(() => void jest.useFakeTimers({ now: START }))
afterEach(() => void jest.useRealTimers())

const NAMES = { http: 'sb-known-device', https: '__Host-sb-known-device' }

const requestWith = (value?: string, protocol: 'http' | 'https' = 'https') =>
  ({ protocol, cookies: value === undefined ? {} : { [NAMES[protocol]]: value } }) as unknown as FastifyRequest

/** @returns the cookie that the browser has afterwards */
function signIn(login: typeof ann, before?: string): string | undefined {
  let value = before
  const reply = { setCookie: (name: string, made: string) => void (value = name === NAMES.https ? made : undefined) }
  devices.remember(requestWith(before), reply as unknown as FastifyReply, login)
  return value
}

const isKnown = (login: typeof ann, value?: string) => devices.has(requestWith(value), login)

test('a browser is known to the login that used it', () => {
  const value = signIn(ann)
  expect([isKnown(ann, value), isKnown(ben, value), isKnown({ ...ann, issuer: 'other' }, value)]).toEqual([
    true,
    false,
    false,
  ])
  expect(Buffer.from(value!.split('.')[0]!, 'base64url').toString()).not.toContain('ann')
})

test('over https, the cookie without the prefix does not count', () => {
  const value = signIn(ann)!
  const request = { protocol: 'https', cookies: { [NAMES.http]: value } } as unknown as FastifyRequest
  expect(devices.has(request, ann)).toBe(false)
})

test('a browser is known for a year from the last sign-in', () => {
  const first = signIn(ann)
  jest.setSystemTime(START + 300 * DAY)
  const renewed = signIn(ann, first)
  jest.setSystemTime(START + 366 * DAY)
  expect([isKnown(ann, first), isKnown(ann, renewed)]).toEqual([false, true])
  jest.setSystemTime(START + 666 * DAY)
  expect(isKnown(ann, renewed)).toBe(false)
})

test('the cookie is written once a day', () => {
  const first = signIn(ann)
  jest.setSystemTime(START + DAY / 2)
  expect(signIn(ann, first)).toBe(first)
})

test('the last eight logins of a browser are known, in less than a kilobyte', () => {
  const logins = Array.from({ length: 9 }, (_, index) => ({ issuer: 'realm', subject: `person-${index}` }))
  let value: string | undefined
  for (const login of logins) value = signIn(login, value)
  expect(logins.map((login) => isKnown(login, value))).toEqual([false, ...Array.from({ length: 8 }, () => true)])
  expect(value!.length).toBeLessThan(1024)
})

test.each(['', '.', 'a.b', 'e30.', `${Buffer.from('[]').toString('base64url')}.AAAA`])(
  '%j is no cookie of ours',
  (value) => {
    expect(isKnown(ann, value)).toBe(false)
  },
)
