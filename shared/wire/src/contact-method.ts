// How a customer receives bills, as a number.
import { Type } from '@sinclair/typebox'
import { contactMethods } from '@switchboard/domain'

export const SendBillTo = Type.Union([Type.Literal(contactMethods.email), Type.Literal(contactMethods.post)], {
  description: '0 e-mail, 1 post',
})
