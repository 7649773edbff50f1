// Actions on the provider's pages. keycloak-js is a double that leaves the page.
import { state } from './client'
import { openAction } from './provider-action'
import { aBrowser } from './testing'

const page = new EventTarget()
const login = jest.fn()

beforeEach(() => {
  aBrowser()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  login.mockReset().mockReturnValue(new Promise(() => {}))
  Object.assign(state, { keycloak: { login } })
})

const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** `open` until the promise settles. */
const settled = (promise: Promise<never>) => Promise.race([promise.catch(() => 'rejected'), nextTask()])
const nextTask = () => new Promise<string>((resolve) => setTimeout(() => resolve('open')))

test('an action is open while the browser leaves the page, and ends if the customer goes back to it', async () => {
  const action = openAction('CONFIGURE_TOTP', '')
  expect(login).toHaveBeenCalledWith(expect.objectContaining({ action: 'CONFIGURE_TOTP' }))
  show(false)
  expect(await settled(action)).toBe('open')
  show(true)
  expect(await settled(action)).toBe('rejected')
})

test('an action ends if the browser cannot leave the page', async () => {
  login.mockRejectedValue(new Error('no'))
  expect(await settled(openAction('CONFIGURE_TOTP', ''))).toBe('rejected')
})
