// Numbers known to the payment gateway's test double, and their effects. A real card is never accepted, so that nobody
// leaves one in a demonstration.

/** `answer-lost`: paid, but the response is lost. `no-answer`: nothing is paid, and there is no response. */
export type Behaviour = 'accept' | 'decline' | 'answer-lost' | 'no-answer'

export const testCards: Readonly<Record<string, { readonly cardType: string; readonly behaviour: Behaviour }>> = {
  '4242424242424242': { cardType: 'Visa', behaviour: 'accept' },
  '5555555555554444': { cardType: 'Mastercard', behaviour: 'accept' },
  '4000000000000002': { cardType: 'Visa', behaviour: 'decline' },
  '4000000000000341': { cardType: 'Visa', behaviour: 'answer-lost' },
  '4000000000000119': { cardType: 'Visa', behaviour: 'no-answer' },
}

/** Every other bank account is accepted; only its last three digits are kept. */
export const declinedBankAccount = '111111113'
