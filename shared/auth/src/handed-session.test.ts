import { createHandedSession } from './handed-session'
import { jwt } from './testing'

const now = Date.UTC(2026, 10, 21)
const signedIn = (lifeSeconds: number, timeSkew = 0) => {
  const issued = now / 1000 - timeSkew
  return { tokens: { token: jwt({ exp: issued + lifeSeconds }), refreshToken: '', idToken: '', timeSkew } }
}
const tokenOf = (lifeSeconds: number, timeSkew = 0) => signedIn(lifeSeconds, timeSkew).tokens.token

const successor = (proceed: () => Promise<unknown> = async () => {}) => ({ proceed, hasTokens: () => false })

beforeEach(() => jest.useFakeTimers({ now }))
afterEach(() => jest.useRealTimers())

test('the starter’s token serves the first calls, without keycloak-js', async () => {
  let continued = 0
  const session = createHandedSession(
    signedIn(300),
    successor(async () => continued++),
  )
  expect(await Promise.all([session.token(60), session.token(60)])).toEqual([tokenOf(300), tokenOf(300)])
  expect(continued).toBe(0)
})

test('keycloak-js takes over once, and then has the tokens', async () => {
  let continued = 0
  const session = createHandedSession(
    signedIn(300),
    successor(async () => continued++),
  )
  await Promise.all([session.proceed(), session.proceed()])
  expect(continued).toBe(1)
  expect(await session.token(60)).toBeUndefined()
  expect(session.isOver()).toBe(true)
})

test('keycloak-js takes over early if a longer-lived token is needed', async () => {
  let continued = 0
  const session = createHandedSession(
    signedIn(59),
    successor(async () => continued++),
  )
  expect(await session.token(60)).toBeUndefined()
  expect(continued).toBe(1)
})

test('the provider’s clock decides how long a token lasts', async () => {
  for (const timeSkew of [-3600, 3600]) {
    const session = createHandedSession(signedIn(300, timeSkew), successor())
    expect(await session.token(299)).toBe(tokenOf(300, timeSkew))
    expect(await session.token(301)).toBeUndefined()
  }
})

describe('while keycloak-js cannot continue', () => {
  const waiting = (lifeSeconds: number) =>
    createHandedSession(
      signedIn(lifeSeconds),
      successor(() => new Promise(() => {})),
    )

  test('the token is used until it expires', async () => {
    const token = waiting(59).token(60)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(await token).toBe(tokenOf(59))
  })

  test('a call fails once the token has expired', async () => {
    const token = waiting(22)
      .token(60)
      .catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(await token).toMatchObject({ reason: 'unreachable' })
  })
})

test('a logout elsewhere ends the session', async () => {
  const session = createHandedSession(signedIn(300), successor())
  session.end()
  expect(await session.token(60)).toBeUndefined()
})

test('keycloak-js keeps the available tokens when it fails to take over', async () => {
  const session = createHandedSession(
    signedIn(300),
    successor(() => Promise.reject(new Error('no frame'))),
  )
  await session.proceed()
  expect(await session.token(60)).toBeUndefined()
})

test('keycloak-js serves the tokens as soon as it has them, even if its frame never loads', async () => {
  let hasTokens = false
  const session = createHandedSession(signedIn(300), {
    proceed: () => new Promise(() => {}),
    hasTokens: () => hasTokens,
  })
  void session.proceed()
  expect(await session.token(60)).toBe(tokenOf(300))
  hasTokens = true
  expect(await session.token(60)).toBeUndefined()
})
