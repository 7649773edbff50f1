import { Secret, TOTP } from 'otpauth'
import { actionNamed, needsFreshLogin } from './actions'
import { newAuthenticatorSecret, stepOfCode } from './authenticator-app'
import { isRemovable } from './credentials'
import { relyingParty } from './passkeys'
import { isRecoveryCode, recoveryCodes } from './recovery-codes'

const passkey = { kind: 'passkey' } as const
const app = { kind: 'authenticator' } as const

test.each([
  ['the only passkey of a person without a password', passkey, [passkey, app], false, false],
  ['one of two passkeys', passkey, [passkey, passkey], false, true],
  ['the only passkey beside a password', passkey, [passkey], true, true],
  ['the authenticator app', app, [app], true, true],
])('decides whether somebody may remove %s', (_, removed, all, has_password, result) => {
  expect(isRemovable(removed, all, { has_password })).toBe(result)
})

test('accepts the code of about now, and names its 30 seconds', () => {
  const secret = newAuthenticatorSecret()
  const now = 1_800_000_000_000
  const step = now / 30_000
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 })
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, codeAt(steps), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(stepOfCode(secret, `${codeAt(0)}0`, now)).toBeUndefined()
})

test('makes ten different recovery codes, the same ones for the same seed', () => {
  const codes = recoveryCodes('a seed')
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true)
  expect(recoveryCodes('a seed')).toEqual(codes)
  expect(recoveryCodes('another')).not.toEqual(codes)
  expect([isRecoveryCode('abcd efgh jkmn'), isRecoveryCode('123456')]).toEqual([true, false])
})

test.each([
  ['https://login.example', 'login.example'],
  ['http://localhost:8080', 'localhost'],
  ['http://192.168.1.4:8080', undefined],
  ['http://[::1]:8080', undefined],
])('a passkey of %s belongs to %s', (origin, host) => {
  expect(relyingParty(origin)).toBe(host)
})

test('knows the actions of Keycloak; all but a new password need a fresh login', () => {
  const action = actionNamed('delete_credential:7')
  expect(action).toEqual({ kind: 'removal', id: '7' })
  expect(needsFreshLogin(action)).toBe(true)
  expect(needsFreshLogin(actionNamed('UPDATE_PASSWORD'))).toBe(false)
  expect([actionNamed('toString'), actionNamed(undefined), actionNamed('VERIFY_EMAIL')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
