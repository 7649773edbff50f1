// A legacy page that leaves for the login while the browser keeps it in memory (D63).
const mockLogin = jest.fn(async () => undefined)
jest.mock('keycloak-js', () => ({
  __esModule: true,
  default: class {
    init = async () => false
    login = mockLogin
  },
}))

test('a page that left for the login reloads when the browser shows it again, because it would wait indefinitely', async () => {
  const listeners = {}
  const reload = jest.fn()
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: async () => ({ 'auth-server-url': '/auth', realm: 'r', resource: 'c' }) }),
    addEventListener: (type, listener) => (listeners[type] = listener),
    location: { origin: 'http://localhost', pathname: '/legacy/', hash: '#!/accounts/pay', reload },
    sessionStorage: { setItem: () => undefined },
  })
  // The module reads the address when it is loaded.
  const { openSession } = await import('../src/app/session.js')
  expect(await openSession()).toBeUndefined()
  expect(mockLogin).toHaveBeenCalledTimes(1)
  listeners.pageshow({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})
