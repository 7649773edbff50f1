import { passwordPageOf } from './password-page'

const config = { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' }
const here = 'https://portal.example/login-details?from=menu&x'
const query = 'referrer=portal&referrer_uri=https%3A%2F%2Fportal.example%2Flogin-details%3Ffrom%3Dmenu%26x'
const open = () => undefined

test('passes the referrer and the return address to the password page', () => {
  const configured = { ...config, 'password-page': 'account/account-security/signing-in' }
  expect(passwordPageOf(configured, here, open)).toEqual({
    href: `/auth/realms/switchboard/account/account-security/signing-in?${query}`,
  })
})

test('without a configured page, uses the account page for passwords', () => {
  const elsewhere = { ...config, 'auth-server-url': 'https://login.example/auth/' }
  for (const page of [undefined, '', 7])
    expect(passwordPageOf({ ...elsewhere, 'password-page': page }, here, open)).toEqual({
      href: `https://login.example/auth/realms/switchboard/account/password?${query}`,
    })
})

test('a provider without such a page asks for the new password during a sign-in', () => {
  expect(passwordPageOf({ ...config, 'password-page': 'kc_action=UPDATE_PASSWORD' }, here, open)).toEqual({ open })
})
