import { whileLeaving } from './leaving'

test.each([
  ['before a press', undefined, { busy: false, unavailable: false }],
  ['after its press', 'CONFIGURE_TOTP', { busy: true, unavailable: false }],
  ['after another button’s press', 'delete_credential:1', { busy: false, unavailable: true }],
])('a button %s', (_when, leavingFor, state) => {
  expect(whileLeaving('CONFIGURE_TOTP', leavingFor)).toEqual(state)
})
