// The customer's ways of signing in besides the password.
import { Type, type Static } from '@sinclair/typebox'
import { DayText, EnteredText, nullable, oneOf } from './values'

export type Passkey = Static<typeof Passkey>
export const Passkey = Type.Object({
  id: Type.String({ description: 'Also names it to the provider, which removes it (kc_action=delete_credential)' }),
  name: Type.String({ examples: ["Alex's phone"] }),
  addedOn: nullable(DayText),
  addedTime: nullable(Type.String({ description: "By the property's clocks", examples: ['08:52'] })),
  lastUsedOn: Type.Optional(nullable(DayText)),
})

export type AuthenticatorApp = Static<typeof AuthenticatorApp>
export const AuthenticatorApp = Type.Object({ id: Type.String(), addedOn: nullable(DayText) })

export type RecoveryCodes = Static<typeof RecoveryCodes>
export const RecoveryCodes = Type.Object({
  id: Type.String({ description: 'New ones have another id' }),
  left: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
})

/** GET /api/portal/account/sign-in-methods. A field is absent if the provider does not offer its kind. */
export type SignInMethodsResponse = Static<typeof SignInMethodsResponse>
export const SignInMethodsResponse = Type.Object({
  passkeys: Type.Optional(Type.Array(Passkey)),
  authenticatorApp: Type.Optional(nullable(AuthenticatorApp)),
  recoveryCodes: Type.Optional(nullable(RecoveryCodes)),
})

/** PUT /api/portal/account/sign-in-methods/{id} */
export type RenameSignInMethodRequest = Static<typeof RenameSignInMethodRequest>
export const RenameSignInMethodRequest = Type.Object({ name: EnteredText })

export type SignInMethodParameters = Static<typeof SignInMethodParameters>
export const SignInMethodParameters = Type.Object({ id: EnteredText })

/** PUT /api/portal/account/passkey-offer */
export type UpdatePasskeyOfferRequest = Static<typeof UpdatePasskeyOfferRequest>
export const UpdatePasskeyOfferRequest = Type.Object({
  state: oneOf(
    ['shown', 'ended'],
    '`shown`: it is shown in this session, and in no other. `ended`: the customer has answered it',
  ),
})
