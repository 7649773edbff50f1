import { logUnknownOrigin } from './failures'

test('the log names the origin that asked for a login, without the rest of its address, and those that may', () => {
  const warn = jest.fn()
  const known = ['https://portal.example']
  logUnknownOrigin({ log: { warn } }, 'https://accounts.example/page?code=secret', known)
  logUnknownOrigin({ log: { warn } }, 'no address', known)
  expect(warn.mock.calls).toEqual([
    [{ asked: 'https://accounts.example', known }, expect.stringContaining('PORTAL_ORIGINS')],
    [{ asked: undefined, known }, expect.stringContaining('PORTAL_ORIGINS')],
  ])
})
