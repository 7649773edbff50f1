import { createTokenRenewal } from './token-renewal'

/** A provider that issues numbered tokens and counts requests. */
function aSession(refresh: (session: { token: string | undefined }) => void) {
  const session = { token: 'token-1' as string | undefined, refreshes: 0 }
  const renewed = createTokenRenewal(
    () => session.token,
    async () => {
      session.refreshes++
      await Promise.resolve()
      refresh(session)
    },
  )
  return { session, renewed }
}
const renew = (session: { token: string | undefined }) => void (session.token = `${session.token}+`)

describe('a token that was refused', () => {
  test('is renewed once for all calls that used it', async () => {
    const { session, renewed } = aSession(renew)
    expect(await Promise.all([renewed('token-1'), renewed('token-1'), renewed('token-1')])).toEqual(
      Array(3).fill('token-1+'),
    )
    expect(session.refreshes).toBe(1)
  })

  test('is not renewed for a call that is refused after the renewal', async () => {
    const { session, renewed } = aSession(renew)
    await renewed('token-1')
    expect(await renewed('token-1')).toBe('token-1+')
    expect(session.refreshes).toBe(1)
  })

  test('is renewed again when the new one is refused later', async () => {
    const { session, renewed } = aSession(renew)
    await renewed('token-1')
    expect(await renewed('token-1+')).toBe('token-1++')
    expect(session.refreshes).toBe(2)
  })

  test('is not replaced while the provider issues no token, and the next call may try again', async () => {
    const { session, renewed } = aSession(() => {})
    expect(await renewed('token-1')).toBeUndefined()
    expect(await renewed('token-1')).toBeUndefined()
    expect(session.refreshes).toBe(2)
  })

  test('is not replaced when the session has ended', async () => {
    const { renewed } = aSession((session) => (session.token = undefined))
    expect(await renewed('token-1')).toBeUndefined()
  })
})
