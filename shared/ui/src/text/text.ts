// Error catalogue sentences used by more than one screen (specification 8).

export const generic = {
  heading: 'Something went wrong',
  // Split where it contains a link.
  before:
    "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our ",
  faqs: 'FAQs',
  between: ' for help, or ',
  call: 'give us a call',
  after: '.',
}

const joinSentence = ({ before, faqs, between, call, after }: typeof generic) =>
  [before, faqs, between, call, after].join('')
/** For places that cannot contain a link. Marked as pure, so that unused copies are removed from the bundle. */
export const genericBody = /* @__PURE__ */ joinSentence(generic)

export const section = {
  heading: (thing: string) => `We couldn't show ${thing} right now`,
  body: 'Try refreshing the page or check back later',
  /** For screen readers, after Refresh. */
  shown: (thing: string) => `Now showing ${thing}`,
}

/** Appended to a failure's sentence if the API was unreachable. */
export const offline = 'You seem to be offline. Check your internet connection.'

/** Below a failure. Word joiners keep the number on one line. @param number of the page view */
export const pageNumber = (number: string) => `If you call us, please read out ${number.replaceAll('-', '-\u2060')}.`

/** The name of the service, which a market has, comes between the first two parts, and its number between the last. */
export const interpreter = { before: 'Need an interpreter? Call the', on: 'on', after: '.' }

export const panel = "Sorry, this information can't be displayed right now."
export const waiting = 'This process can take up to 30 seconds'
/** Follows `waiting` if no script has run. The telephone number comes between the two parts. */
export const unstarted = { before: "This page couldn't start. Please reload it, or call us on ", after: '.' }
export const refresh = 'Refresh'
/** For unsaved input in a form. */
export const unsaved = {
  question: 'Leave without saving?',
  logOutQuestion: 'Log out without saving?',
  meaning: "What you've changed on this page hasn't been saved.",
  leave: 'Leave this page',
  logOut: 'Log out',
  stay: 'Stay on this page',
  kept: "We've kept what you changed here. It hasn't been saved yet.",
}

/** Shown if the browser refuses storage, which signing in requires. */
export const blockedStorage = {
  heading: 'Your browser is blocking cookies',
  body: "We can't log you in while your browser blocks cookies and site data for this site. Allow them in the settings of your browser, then select Retry.",
}
export const otherPerson = 'Another person has logged in. This tab now shows their account.'

export const backToDashboard = 'Back to dashboard'
