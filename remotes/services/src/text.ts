// Every sentence that the customer can read here (specification 2.10, 4, 5 and 8).
/** Specification 8: an opt-in or opt-out failed, or the extras could not be loaded. */
export const failure = "We couldn't process your request at this time. Please try again."
/** Why the API refuses a change, by error code. */
export const refusals: Readonly<Record<string, string>> = {
  'moving-out': "You're moving out, and all your services end then. Cancel your move-out before you change them.",
  inactive: 'Your account is not active yet. You can change your services when they have started.',
  'service-overlaps': 'You already have this service at that time.',
  'too-late': "It's too late to cancel this, because the change is made today.",
}
/** The service was cancelled elsewhere while the customer chose its last day. */
export const serviceGone = (title: string) => `${title} was cancelled in another window.`
export const backToServices = 'Back to services'
export const cancel = 'Cancel'
export const submit = 'Submit'
export const accountNumber = (number: string) => `Account number ${number}`
/** Precedes the date on paper. */
export const printed = 'Printed'
export const mailed = "We'll email you a confirmation."
export const support = (phone: string, hours: string) => `Questions? Call us on ${phone}, ${hours}.`

/** By customer type code. */
const customerTypes: Readonly<Record<string, string>> = {
  RESI: 'Residential',
  BUSI: 'Small business',
}

/** @param dependsOn what decides which price of the customer a use has */
const planName = (customerType: string, dependsOn: ReadonlySet<string>): string => {
  const name = customerTypes[customerType]
  const kind = dependsOn.has('time') ? 'time-of-use' : dependsOn.has('step') ? 'block' : 'flat'
  return name === undefined ? customerType : `${name} ${kind} tariff`
}

export const overview = {
  title: 'My services',
  thing: 'your services',
  account: 'Your account',
  customerType: 'Customer type:',
  planName,
  rateType: 'Rate type:',
  rateNote: "*Our rates will generally be adjusted annually, and we'll let you know before this happens.",
  utilities: 'Utilities',
  addOns: 'Add ons',
  none: 'You have no services at the moment.',
  unreadable: (count: number) =>
    count === 1 ? "One service can't be displayed right now." : `${count} services can't be displayed right now.`,
  add: 'Add additional services',
  moveOut: 'Move out',
}

const noneOffered = 'There are no additional services available for your property.'

export const noAdditions = {
  movingOutOn: (date: string) => `You're moving out on ${date}, so you can't add services.`,
  movingOut: "You're moving out, so you can't add services.",
  inactive: 'Your account is not yet active. You can add services when your services have started.',
  none: noneOffered,
}

export const selection = {
  step: 'Step 1 of 2',
  title: 'Add additional services',
  /** Completes "We couldn't show … right now". */
  thing: 'your additional services',
  legend: 'Available services',
  nothing: 'Please select a service to continue.',
  count: (count: number) => (count === 1 ? '1 service selected' : `${count} services selected`),
  continue: 'Continue',
  none: noneOffered,
}

export const confirmation = {
  step: 'Step 2 of 2',
  title: 'Confirm your additional services',
  dates: 'When should your services start?',
  date: (title: string) => `Start date of ${title}`,
  information: {
    heading: 'Important information',
    sentences: [
      'Each service starts on the date that you choose, and is charged from that date on your next bill.',
      'You can cancel the connection on the page of your services until the day before.',
      'You can opt out of an additional service at any time.',
      'You must be over 18 and have the legal capacity to enter into a contract in Australia.',
      'You see only accounts that you are financially responsible for or authorised on.',
    ],
  },
  charges: 'What you will pay',
  /** Product decision D57. */
  indicative: (cost: string) => `About ${cost} a month at your use of the last twelve months`,
  agency: {
    before: 'In Victoria, we may buy energy as your agent. ',
    link: 'Read what this means for you',
    after: '.',
  },
  termsHeading: 'Terms and conditions',
  termsOf: (title: string) => `Terms & conditions of ${title}`,
  noTerms: 'Ask us for the terms and conditions.',
  confirmations: 'Please confirm',
  read: { before: 'I have read and understood the ', link: 'important information' },
  understood: 'I understand the statements in the important information.',
  agreed: 'I agree to proceed and accept the terms for the selected services.',
  unconfirmed: 'Please confirm you have read the terms and conditions',
}

export const added = {
  one: (date: string) => `Your service connection is scheduled for ${date}`,
  several: 'Your service connections have been scheduled',
  earlier: (title: string, date: string) =>
    `${title} was already scheduled for ${date}. To choose another date, cancel that connection first.`,
  failed: (title: string) => `${title} was not added.`,
}

export const optOut = {
  title: (title: string) => `Opt-out of ${title}`,
  prompt: "Please select the date you'd like to disconnect this service",
  date: 'Disconnection date',
  /** Above the date. */
  done: (title: string) => `${title} will be disconnected on`,
  doneOn: (title: string, date: string) => `${title} will be disconnected on ${date}`,
  earlier: 'This service already has a last day. To choose another date, cancel it first.',
}

export const withdrawal = {
  'opt-in': {
    question: (title: string) => `Cancel the connection of ${title}?`,
    meaning: () => 'The service will not start, and you will not be charged for it.',
    action: 'Cancel connection',
    keep: 'Keep connection',
    done: (title: string) => `The connection of ${title} is cancelled`,
  },
  'opt-out': {
    question: (title: string) => `Cancel the disconnection of ${title}?`,
    meaning: (moveOut: string | undefined) =>
      moveOut ? `The service goes on until you move out on ${moveOut}.` : 'The service goes on as before.',
    action: 'Cancel disconnection',
    keep: 'Keep disconnection',
    done: (title: string) => `The disconnection of ${title} is cancelled`,
  },
}
