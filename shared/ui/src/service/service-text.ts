// Card texts that are the same for all services (specification 2.10 and 4).

export const connectedSince = 'Connected since'
export const connectsOn = 'Connects on'
export const terms = 'Terms & conditions'
/** Followed by the day. */
export const disconnection = 'Disconnection scheduled for '
export const optOut = (title: string) => `Opt out of ${title}`

export const withdraw = {
  'opt-in': (title: string) => `Cancel the connection of ${title}`,
  'opt-out': (title: string) => `Cancel the disconnection of ${title}`,
}

export const basicPlan = {
  before: 'The basic plan information document is available on request. See also ',
  billingFees: 'billing fees',
  between: ' and ',
  paymentHelp: 'payment help',
  after: '.',
}
