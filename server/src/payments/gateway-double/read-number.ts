// Validates what a browser sends to the payment gateway's test double, and returns the parts that may be kept.
import { Type, type Static } from '@sinclair/typebox'
import type { GatewayMethod } from '@switchboard/wire'
import { refuseField } from '@switchboard/platform-server/http/problem'
import { declinedBankAccount, testCards, type Behaviour } from './test-numbers'

const text = Type.String({ maxLength: 40 })

export type NumberRequest = Static<typeof NumberRequest>
export const NumberRequest = Type.Union([
  Type.Object({ type: Type.Literal('card'), number: text, expiry: text, cvc: text }),
  Type.Object({ type: Type.Literal('bankAccount'), bsb: text, accountNumber: text }),
])

export interface KnownMethod {
  readonly method: GatewayMethod
  readonly behaviour: Behaviour
}

/** @throws Problem 422 that names the field and none of its digits */
export const readNumber = (request: NumberRequest, today: Date): KnownMethod =>
  request.type === 'card' ? readCard(request, today) : readBankAccount(request)

function readCard({ number, expiry, cvc }: Extract<NumberRequest, { type: 'card' }>, today: Date): KnownMethod {
  const digits = number.replaceAll(' ', '')
  if (!/^\d{12,19}$/.test(digits)) refuseField('number', 'Enter a valid card number')
  const card = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined
  if (!card) return refuseField('number', 'This is a demonstration: use one of its test cards')
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry)?.map(Number) ?? []
  if (month === undefined || year === undefined) return refuseField('expiry', 'Enter the expiry date as MM/YY')
  const expiryYear = 2000 + year
  if (expiryYear * 12 + month <= today.getUTCFullYear() * 12 + today.getUTCMonth())
    refuseField('expiry', 'This card has expired')
  if (!/^\d{3,4}$/.test(cvc)) refuseField('cvc', 'Enter the 3 digits on the back of the card')
  const last = digits.slice(-4)
  return {
    behaviour: card.behaviour,
    method: {
      type: 'card',
      cardType: card.cardType,
      maskedNumber: `XXXX XXXX XXXX ${last}`,
      description: `${card.cardType} ending in ${last}`,
      expiryMonth: month,
      expiryYear,
    },
  }
}

function readBankAccount({ bsb, accountNumber }: Extract<NumberRequest, { type: 'bankAccount' }>): KnownMethod {
  const branch = /^(\d{3})[- ]?(\d{3})$/.exec(bsb)
  if (!branch) return refuseField('bsb', 'Enter a BSB of 6 digits')
  if (!/^\d{5,9}$/.test(accountNumber)) refuseField('accountNumber', 'Enter an account number of 5 to 9 digits')
  const last = accountNumber.slice(-3)
  return {
    behaviour: accountNumber === declinedBankAccount ? 'decline' : 'accept',
    method: {
      type: 'bankAccount',
      cardType: null,
      maskedNumber: `XXX-XXX ${'X'.repeat(accountNumber.length - 3)}${last}`,
      description: `BSB ${branch[1]}-${branch[2]}, account ending in ${last}`,
      expiryMonth: null,
      expiryYear: null,
    },
  }
}
