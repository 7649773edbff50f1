// Contact details, the login email and the additional account holders.
import { Type, type Static } from '@sinclair/typebox'
import { SendBillTo } from './contact-method'
import { DayText, EnteredText, ReadVersion, Version } from './values'

export type AdditionalContact = Static<typeof AdditionalContact>
export const AdditionalContact = Type.Object({
  id: EnteredText,
  firstName: EnteredText,
  lastName: EnteredText,
  dateOfBirth: DayText,
  emailAddress: EnteredText,
  phoneNumber: EnteredText,
  version: Version,
})

/** GET /api/portal/account/additionalcontacts */
export type AdditionalContactsResponse = Static<typeof AdditionalContactsResponse>
export const AdditionalContactsResponse = Type.Array(AdditionalContact)

/** POST /api/portal/account/additionalcontacts/create */
export type CreateAdditionalContactRequest = Static<typeof CreateAdditionalContactRequest>
export const CreateAdditionalContactRequest = Type.Omit(AdditionalContact, ['id', 'version'])

/** POST /api/portal/account/additionalcontacts/update: the body carries the id (D39). */
export type UpdateAdditionalContactRequest = Static<typeof UpdateAdditionalContactRequest>
export const UpdateAdditionalContactRequest = Type.Composite([
  Type.Omit(AdditionalContact, ['version']),
  Type.Object({ version: ReadVersion }),
])

/** The additional account holder as stored, returned by create and update. */
export type AdditionalContactResponse = Static<typeof AdditionalContactResponse>
export const AdditionalContactResponse = AdditionalContact

/** DELETE /api/portal/account/additionalcontacts/{id} */
export type AdditionalContactParameters = Static<typeof AdditionalContactParameters>
export const AdditionalContactParameters = Type.Object({ id: EnteredText })

/** POST /api/portal/account/contact/update */
export type UpdateContactRequest = Static<typeof UpdateContactRequest>
export const UpdateContactRequest = Type.Object({
  sendBillTo: SendBillTo,
  phoneNumber: EnteredText,
  version: ReadVersion,
})

/** The contact details as stored, with the number as the account shows it. */
export type UpdateContactResponse = Static<typeof UpdateContactResponse>
export const UpdateContactResponse = Type.Object({ sendBillTo: SendBillTo, phoneNumber: Type.String() })

/** POST /api/portal/account/email/update */
export type UpdateEmailRequest = Static<typeof UpdateEmailRequest>
export const UpdateEmailRequest = Type.Object({ newEmail: EnteredText, version: ReadVersion })

export type UpdateEmailResponse = Static<typeof UpdateEmailResponse>
export const UpdateEmailResponse = Type.Object({ newEmail: Type.String() })
