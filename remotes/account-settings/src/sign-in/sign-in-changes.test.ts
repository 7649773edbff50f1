import { before, changeSince, parseBefore, type SignInMethods } from './sign-in-changes'

const passkey = (id: string) => ({
  id,
  name: `The ${id}`,
  addedOn: undefined,
  addedTime: undefined,
  lastUsedOn: null,
})

const methods = (ids: readonly string[], app?: string, codes?: string): SignInMethods => ({
  passkeys: ids.map(passkey),
  authenticatorApp: app === undefined ? null : { id: app },
  recoveryCodes: codes === undefined ? null : { id: codes, left: 10, total: 10 },
})

const changeBetween = (then: SignInMethods, now: SignInMethods) =>
  changeSince(parseBefore(JSON.stringify(before(then))), now)

test.each([
  ['a new passkey', methods(['laptop']), methods(['laptop', 'phone']), { kind: 'passkey-added', id: 'phone' }],
  ['a removed passkey, by its name', methods(['laptop']), methods([]), { kind: 'passkey-removed', name: 'The laptop' }],
  ['a new authenticator app with its codes', methods([]), methods([], 'a', 'c'), { kind: 'app-set-up' }],
  ['a removed authenticator app with its codes', methods([], 'a', 'c'), methods([]), { kind: 'app-removed' }],
  ['new recovery codes', methods([], 'a', 'c'), methods([], 'a', 'd'), { kind: 'codes-made' }],
  ['nothing after the customer has cancelled', methods(['laptop'], 'a', 'c'), methods(['laptop'], 'a', 'c'), undefined],
])('recognises %s', (_, then, now, change) => {
  expect(changeBetween(then, now)).toEqual(change)
})

test.each([undefined, '', '7', '{}', '{"passkeys":7}'])('ignores the note %s', (note) => {
  expect(changeSince(parseBefore(note), methods(['laptop']))).toBeUndefined()
})
