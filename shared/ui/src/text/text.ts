// Sentences of the error catalogue that more than one screen shows (specification 8).

export const generic = {
  heading: 'Something went wrong',
  // The sentence is split where it contains a link.
  before:
    "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our ",
  faqs: 'FAQs',
  between: ' for help, or ',
  call: 'give us a call',
  after: '.',
}

const joinSentence = ({ before, faqs, between, call, after }: typeof generic) =>
  [before, faqs, between, call, after].join('')
/** For places that cannot contain a link. Marked as pure, so that a script without it does not contain the sentence. */
export const genericBody = /* @__PURE__ */ joinSentence(generic)

export const section = {
  heading: (thing: string) => `We couldn't show ${thing} right now`,
  body: 'Try refreshing the page or check back later',
}

/** Follows the sentence of a failure when the API could not be reached. */
export const offline = 'You seem to be offline. Check your internet connection.'

export const panel = "Sorry, this information can't be displayed right now."
export const waiting = 'This process can take up to 30 seconds'
/** Follows `waiting` when no script has run. The telephone number comes between the two parts. */
export const unstarted = { before: "This page couldn't start. Please reload it, or call us on ", after: '.' }
export const refresh = 'Refresh'
/** Input of a form that is not saved yet. */
export const unsaved = {
  question: 'Leave without saving?',
  logOutQuestion: 'Log out without saving?',
  meaning: "What you've changed on this page hasn't been saved.",
  leave: 'Leave this page',
  logOut: 'Log out',
  stay: 'Stay on this page',
  kept: "We've kept what you changed here. It hasn't been saved yet.",
}

/** The browser refuses storage, without which nobody can log in. */
export const blockedStorage = {
  heading: 'Your browser is blocking cookies',
  body: "We can't log you in while your browser blocks cookies and site data for this site. Allow them in the settings of your browser, then select Retry.",
}
export const otherPerson = 'Another person has logged in. This tab now shows their account.'

export const backToDashboard = 'Back to dashboard'
