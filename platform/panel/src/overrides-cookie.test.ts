import { overridesCookie, queryToEndPreview, withOverride } from './overrides-cookie'

const build = '0123456789abcdef'

test('an override is added, changed and removed without touching the others', () => {
  const one = withOverride({}, 'usage', build)
  const two = withOverride(one, 'billing', 'http://localhost:8091')
  expect(two).toEqual({ usage: build, billing: 'http://localhost:8091' })
  expect(withOverride(two, 'usage', 'http://localhost:8090').usage).toBe('http://localhost:8090')
  expect(withOverride(two, 'usage', undefined)).toEqual({ billing: 'http://localhost:8091' })
})

test('the cookie contains all overrides as one encoded value', () => {
  const cookie = overridesCookie({ usage: build, billing: 'http://localhost:8091' })
  const value = /^sb-overrides=([^;]*); Path=\/; SameSite=Lax$/.exec(cookie)?.[1] ?? ''
  expect(decodeURIComponent(value)).toBe(`usage=${build}&billing=http%3A%2F%2Flocalhost%3A8091`)
})

test('removing the last override deletes the cookie', () => {
  expect(overridesCookie({})).toBe('sb-overrides=; Path=/; SameSite=Lax; Max-Age=0')
})

test('ending a preview keeps the rest of the query', () => {
  expect(queryToEndPreview('')).toBe('?preview=off')
  expect(queryToEndPreview('?interval=daily&preview=token')).toBe('?interval=daily&preview=off')
})
