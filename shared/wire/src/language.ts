// The language in which the customers of an account read the portal and its emails.
import { Type, type Static } from '@sinclair/typebox'
import { languages } from '@switchboard/domain'

/** A tag of BCP 47. */
export const LanguageTag = Type.Union(
  languages.map(({ tag }) => Type.Literal(tag)),
  { description: 'A tag of BCP 47', examples: ['vi'] },
)

/** PUT /api/portal/account/language */
export type UpdateLanguageRequest = Static<typeof UpdateLanguageRequest>
export const UpdateLanguageRequest = Type.Object({ language: LanguageTag })
