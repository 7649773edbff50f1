// The legacy page that leaves for the login, and that a browser keeps in memory meanwhile (D63).
const mockLogin = jest.fn(async () => undefined)
jest.mock(
  '../src/vendor/keycloak.js',
  () => ({
    __esModule: true,
    default: class {
      init = async () => false
      login = mockLogin
    },
  }),
  { virtual: true },
)

test('a page that left for the login is loaded again when the browser shows it again: nothing else would end its waiting', async () => {
  const listeners = {}
  const reload = jest.fn()
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: async () => ({ 'auth-server-url': '/auth', realm: 'r', resource: 'c' }) }),
    addEventListener: (type, listener) => (listeners[type] = listener),
    location: { origin: 'http://localhost', pathname: '/legacy/', hash: '#!/accounts/pay', reload },
    sessionStorage: { setItem: () => undefined },
  })
  // It reads its address when it is loaded.
  const { openSession } = await import('../src/app/session.js')
  expect(await openSession()).toBeUndefined()
  expect(mockLogin).toHaveBeenCalledTimes(1)
  listeners.pageshow({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})
