import { cookieOf, endOfPreview, withOverride } from './override'

const build = '0123456789abcdef'

test('an override is added, changed and taken back without touching the others', () => {
  const one = withOverride({}, 'usage', build)
  const two = withOverride(one, 'billing', 'http://localhost:8091')
  expect(two).toEqual({ usage: build, billing: 'http://localhost:8091' })
  expect(withOverride(two, 'usage', 'http://localhost:8090').usage).toBe('http://localhost:8090')
  expect(withOverride(two, 'usage', undefined)).toEqual({ billing: 'http://localhost:8091' })
})

test('the cookie holds every override as one encoded value', () => {
  const cookie = cookieOf({ usage: build, billing: 'http://localhost:8091' })
  const value = /^sb-overrides=([^;]*); Path=\/; SameSite=Lax$/.exec(cookie)?.[1] ?? ''
  expect(decodeURIComponent(value)).toBe(`usage=${build}&billing=http%3A%2F%2Flocalhost%3A8091`)
})

test('without overrides the cookie goes', () => {
  expect(cookieOf({})).toBe('sb-overrides=; Path=/; SameSite=Lax; Max-Age=0')
})

test('a preview ends on the page that is open', () => {
  expect(endOfPreview('')).toBe('?preview=off')
  expect(endOfPreview('?interval=daily&preview=token')).toBe('?interval=daily&preview=off')
})
