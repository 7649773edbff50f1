import { signInMethodsParser } from './calls'

const phone = { id: '1', name: 'Phone', addedOn: '2026-11-20', addedTime: '08:52', lastUsedOn: null }
const all = { passkeys: [phone], authenticatorApp: { id: 'a' }, recoveryCodes: { id: 'c', left: 9, total: 10 } }
const parseWith = (fields: object) => signInMethodsParser({ ...all, ...fields }, 'methods')

test('parses passkeys, the authenticator app and the recovery codes', () => {
  expect(parseWith({})).toEqual(all)
})

test.each([
  ['absent', undefined, undefined],
  ['null', null, null],
  ['unreadable', { id: 7, left: 'nine' }, undefined],
])('a second step whose parts are %s', (_, value, expected) => {
  expect(parseWith({ authenticatorApp: value, recoveryCodes: value })).toEqual({
    ...all,
    authenticatorApp: expected,
    recoveryCodes: expected,
  })
})

test.each([
  ['absent', undefined],
  ['null', null],
  ['unreadable', [{ name: 'Phone' }]],
])('passkeys that are %s are not offered', (_, passkeys) => {
  expect(parseWith({ passkeys })).toEqual({ ...all, passkeys: undefined })
})

test.each([
  ['absent', undefined, undefined],
  ['null, so that it is not used yet', null, null],
  ['unreadable', 'yesterday', undefined],
])('a passkey whose last use is %s', (_, lastUsedOn, expected) => {
  expect(parseWith({ passkeys: [{ ...phone, lastUsedOn }] }).passkeys).toEqual([{ ...phone, lastUsedOn: expected }])
})
