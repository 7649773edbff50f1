import { logUnknownOrigin } from './failures'

test('logs only the origin of the address that requested a login, and the allowed origins', () => {
  const warn = jest.fn()
  const known = ['https://portal.example']
  logUnknownOrigin({ log: { warn } }, 'https://accounts.example/page?code=secret', known)
  logUnknownOrigin({ log: { warn } }, 'no address', known)
  expect(warn.mock.calls).toEqual([
    [{ asked: 'https://accounts.example', known }, expect.stringContaining('PORTAL_ORIGINS')],
    [{ asked: undefined, known }, expect.stringContaining('PORTAL_ORIGINS')],
  ])
})
