// Actions on the provider's pages. keycloak-js is a double that leaves the page.
import { state } from './client'
import { openAction, takeActionNote } from './provider-action'
import { createHandedSession } from './handed-session'
import { aBrowser, jwt } from './testing'

const page = new EventTarget()
const login = jest.fn()

beforeEach(() => {
  aBrowser()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  login.mockReset().mockReturnValue(new Promise(() => {}))
  setClient('alex')
  delete state.handed
})
afterEach(() => jest.useRealTimers())

const setClient = (subject?: string) => Object.assign(state, { keycloak: { login, subject } })
const leave = (note: string) => void openAction('CONFIGURE_TOTP', note)

const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** `open` until the promise settles. */
const outcomeOf = (promise: Promise<never>) => Promise.race([promise.catch(() => 'rejected'), nextTask()])
const nextTask = () => new Promise<string>((resolve) => setTimeout(() => resolve('open')))

test('an action is open while the browser leaves the page, and ends if the customer goes back to it', async () => {
  const action = openAction('CONFIGURE_TOTP', '')
  expect(login).toHaveBeenCalledWith(expect.objectContaining({ action: 'CONFIGURE_TOTP' }))
  show(false)
  expect(await outcomeOf(action)).toBe('open')
  show(true)
  expect(await outcomeOf(action)).toBe('rejected')
})

test('an action ends if the browser cannot leave the page', async () => {
  login.mockRejectedValue(new Error('no'))
  expect(await outcomeOf(openAction('CONFIGURE_TOTP', ''))).toBe('rejected')
})

describe('the note of an action', () => {
  test('is read once', () => {
    leave('the passkeys before')
    expect(takeActionNote()).toBe('the passkeys before')
    expect(takeActionNote()).toBeUndefined()
  })

  test('is read by its owner before keycloak-js has taken over from the starter', () => {
    leave('the passkeys before')
    setClient()
    const tokens = { token: jwt({ sub: 'alex' }), refreshToken: '', idToken: '', timeSkew: 0 }
    state.handed = createHandedSession({ tokens }, { proceed: async () => {}, hasTokens: () => false })
    expect(takeActionNote()).toBe('the passkeys before')
  })

  test('is not read by another person in this tab, nor kept after that', () => {
    leave('the passkeys before')
    setClient('sam')
    expect(takeActionNote()).toBeUndefined()
    setClient('alex')
    expect(takeActionNote()).toBeUndefined()
  })

  test.each([
    ['within an hour', 59, 'the passkeys before'],
    ['not after an hour', 60, undefined],
    ['not if the clock was set back', -1, undefined],
  ])('is read %s', (_when, minutes, note) => {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 28) })
    leave('the passkeys before')
    jest.setSystemTime(Date.now() + minutes * 60_000)
    expect(takeActionNote()).toBe(note)
  })

  test.each(['', '7', '{"passkeys":[]}', '{"owner":"alex","note":"n"}'])('of another build is ignored: %s', (text) => {
    sessionStorage.setItem('switchboard.provider-action', text)
    expect(takeActionNote()).toBeUndefined()
  })
})
