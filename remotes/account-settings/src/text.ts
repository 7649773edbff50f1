// Every sentence that the customer can read here.
import { showDate, showLongDate, type Day } from '@switchboard/domain'
import { unbroken } from './unbroken'

export const backToDashboard = 'Back to dashboard'

const noneGiven = 'None given'

export const settings = {
  title: 'Account settings',
  /** Name of the list for screen readers. */
  list: 'What you can change',
  contact: 'Contact details',
  login: 'Login and security',
  holders: 'Additional account holders',
  notifications: 'Notifications',
  notificationsSummary: 'Bills, payments and changes',
  activity: 'Activity',
  activitySummary: 'What was changed, when and by whom',
  movingOut: 'Moving out',
  data: 'Your data',
  dataSummary: 'Readings, usage and bills as files',
  logOut: 'Log out',
  billsByEmail: 'bills by email',
  billsByPost: 'bills by post',
  nothingKnown: noneGiven,
  noHolders: 'None yet',
  countHolders: (count: number) => (count === 1 ? '1 account holder' : `${count} account holders`),
  notBooked: 'Nothing booked',
  booked: 'Booked',
  bookedFor: (date: string) => `Booked for ${date}`,
}

export const language = {
  card: 'Language',
  lead: 'The language of these pages and of our emails. Bills and legal documents stay in English.',
  failure: "We couldn't change the language. Please try again.",
}

/** Specification 8 */
export const saveFailure = "We couldn't save your data at this time. Please try again."
export const changedElsewhere =
  'Your details were changed somewhere else in the meantime. Check them and save your change again.'

export const contactDetails = {
  card: 'My contact details',
  thing: 'your contact details',
  holder: 'Account holder',
  email: 'Email',
  number: 'Contact number',
  noNumber: noneGiven,
  change: 'Change',
  changeEmail: 'Change email, in your login details',
  edit: 'Edit',
  editNumber: 'Edit contact number',
  cancel: 'Cancel',
  method: 'Preferred contact method',
  byEmail: 'Email',
  byPost: 'Post',
  save: 'Save changes',
  back: 'Back',
  unchanged: 'Change your number or contact method to save',
  invalid: 'Enter a valid contact number to save',
  saved: 'Your contact details have been saved',
  fromNowOn: "We'll use them from now on.",
  again: 'Return to contact details',
}

export const loginDetails = {
  thing: 'your login details',
  card: 'Sign-in',
  emailForm: 'Login email',
  email: 'Email',
  noEmail: noneGiven,
  change: 'Change',
  changeEmail: 'Change email',
  newEmail: 'New email address',
  hint: "You'll need to log in again with this address.",
  cancel: 'Cancel',
  save: 'Save',
  unchanged: 'Enter your new email address to save',
  invalid: 'Enter a valid email address to save',
  same: 'This is your email address already',
  taken: 'This email address is already in use. Enter another one.',
  tooMany: "You've tried to change this many times. Please try again in an hour.",
  saved: 'Your login email has been saved',
  loggedOut: 'You will be logged out so that you can log in with your new email.',
  confirmNext: 'We have sent a link to this address. Please follow it to confirm that it is yours.',
  done: 'Done',
  unconfirmed: 'Not confirmed yet. Follow the link in the mail that we sent to this address.',
  resend: 'Send the link again',
  resent: "We've sent the link again. It can take a few minutes.",
  confirmed: 'This address is confirmed',
  resendFailure: "We couldn't send the link at this time. Please try again.",
  resendRefusals: {
    'too-many-confirmations': "We've sent the link three times within an hour. Please try again later.",
  } satisfies Record<string, string>,
  password: 'Password',
  hidden: 'Not shown',
  changePassword: 'Change password, opens your password page',
}

export const sessions = {
  card: 'Where you are signed in',
  thing: 'where you are signed in',
  thisDevice: 'This device',
  unknownPlace: 'Place not known',
  active: 'Active now.',
  usedToday: (time: string) => `Last used today at ${time}.`,
  usedYesterday: (time: string) => `Last used yesterday at ${time}.`,
  usedOn: (day: Day) => `Last used ${showDate(day)}.`,
  end: 'Sign out',
  /** The details tell sessions of the same browser apart. */
  endNamed: (browser: string, details: string) => `Sign out of ${browser}. ${details}`,
  ended: (browser: string) => `${browser} has been signed out.`,
  endOthers: (count: number) => `Sign out of the other ${count}`,
  othersEnded: 'All other devices have been signed out.',
  youStay: 'You stay signed in here.',
  failed: "We couldn't sign this out. Try again.",
}

export const additionalHolders = {
  thing: 'your additional account holders',
  lead: 'People you add here can manage this account. An account can have up to five.',
  none: 'You have not added any account holders.',
  full: 'You have five additional account holders, the most an account can have. Delete one before you add another.',
  unknown: 'This account holder is no longer on your account.',
  unreadable: (count: number) =>
    count === 1
      ? "One account holder can't be displayed right now."
      : `${count} account holders can't be displayed right now.`,
  nameless: 'Account holder without a name',
  add: 'Add',
  addAnother: 'Add an account holder',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  form: 'Account holder',
  firstName: 'First name',
  lastName: 'Last name',
  oneName: 'This person has one name',
  birth: 'Date of birth',
  birthHint: 'For example, 27 / 03 / 1985. Account holders must be 18 or older.',
  email: 'Email',
  number: 'Contact number',
  save: 'Save changes',
  cancel: 'Cancel',
  unchanged: 'Change a detail to save',
  invalid: 'Correct the details that are marked to save',
  exists: 'This account holder is on your account already',
  stale: 'These details were changed somewhere else in the meantime. Check them and save your change again.',
  discard: 'Discard my changes',
  gone: (name: string) => `${name} was deleted somewhere else in the meantime. You can add them again.`,
  addAgain: 'Add again',
  added: (name: string) => `${name} has been added to your account`,
  saved: (name: string) => `The details of ${name} have been saved`,
  mailed: "We'll confirm this by email.",
  again: 'Return to your account holders',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeMeaning: 'They will no longer be able to manage this account.',
  remove: 'Remove',
  removed: (name: string) => `${name} removed`,
  removeFailure: "We couldn't process your request at this time. Please try again.",
}

export const yourData = {
  thing: 'your data',
  card: 'Files',
  unavailable: "Files of your data aren't available at this time.",
  meterReadings: 'Meter readings',
  meterReadingsDetail: 'Your electricity meters, up to two years, as a NEM12 file for energy tools',
  usage: 'Daily usage',
  usageDetail: 'All services, up to two years, as CSV files for spreadsheets',
  billing: 'Bills and payments',
  billingDetail: 'Amounts and dates, as CSV files for spreadsheets',
  documents: 'All bills',
  documentsDetail: 'Each bill as a PDF',
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name.toLowerCase()}`,
  saved: 'Downloaded',
  failed: 'There was an error fetching this file. Please try again.',
  /** By API error code. */
  refusals: {
    'no-readings': "Your electricity meters don't have readings for this file yet.",
    'no-usage': 'There is no usage to download yet.',
    'no-bills': 'There are no bills to download yet.',
    'too-often': 'You have downloaded this several times in a row. Please try again in a few minutes.',
  } satisfies Record<string, string>,
}

export const dataKeys = {
  card: 'Keys for other programs',
  thing: 'your keys',
  lead: 'A key lets a program, such as one that runs your home, read your data without your password. It can change nothing.',
  full: 'You have five keys, the most an account can have. Remove one before you make another.',
  opens: { usage: 'Readings and usage', bills: 'Bills and payments', all: 'Readings, usage, bills and payments' },
  until: (day: Day) => `works until ${unbroken(showLongDate(day))}`,
  ended: (day: Day) => `expired on ${unbroken(showLongDate(day))}`,
  unused: 'not used yet',
  lastUsed: (day: Day) => `last used on ${unbroken(showLongDate(day))}`,
  form: 'New key',
  name: 'Name of the program',
  tooLong: 'Use at most 60 characters',
  scope: 'What it opens',
  days: 'How long it works',
  daysOf: (days: string) => `${days} days`,
  create: 'Make a key',
  createFailure: "We couldn't make a key at this time. Please try again.",
  refusals: {
    'too-many-keys': 'You have five keys, the most an account can have. Remove one before you make another.',
    'moved-out': 'You have moved out, so no more keys can be made.',
    'name-taken': 'You have a key with this name. Choose another one',
  } satisfies Record<string, string>,
  made: (name: string) => `Your key “${name}”`,
  once: 'Copy it now. You can’t see it again.',
  lost: 'Your key was made, but we can’t show it again. Remove it and make another.',
  copy: 'Copy',
  copied: 'Copied',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeMeaning: "Programs that use this key can't read your data any more.",
  removed: (name: string) => `${name} removed`,
  removeFailure: "We couldn't process your request at this time. Please try again.",
  cancel: 'Cancel',
}

export const notifications = {
  thing: 'your notifications',
  card: 'Emails',
  cardFor: (email: string) => `Emails to ${email}`,
  lead: 'At most one email a day, between 8 am and 8 pm.',
  paper: 'Your bills come by post, whatever you choose here.',
  details: {
    'bill-ready': 'With the amount and what changed',
    'bill-due': "Only if you don't pay by direct debit",
    'bill-overdue': undefined,
    'payment-received': undefined,
    debit: '3 days before',
    'change-tomorrow': 'A service starts or ends, or you move out',
    'unusual-use': 'Much more than you used in the last 4 weeks',
    'night-flow': 'May be a leak',
  },
  /** Details for customers with paper bills. */
  onPaper: {
    'bill-ready': 'Your paper bill comes in any case',
    'bill-due': 'Your paper bill has the due date as well',
  },
  switchedOn: "Saved. We'll email you about this.",
  switchedOff: "Saved. We won't email you about this.",
  failed: "We couldn't save this. Try again.",
  alwaysOn: 'Always on',
  always: [
    'We always email you about a sign-in on a new device. We also do so when your login email, password or passkeys change. The same goes for your contact details, direct debit and account holders. This keeps your account safe.',
    'We also email you to confirm what you book, to answer you, and if a payment or a debit fails.',
  ],
  unavailable: "We can't show your notifications right now.",
}

export const moveOut = {
  card: 'Moving out',
  thing: 'your move-out',
  lead: "Choose the date you're moving out",
  date: 'Moving out date',
  nextHeading: 'What happens next',
  next: [
    'All services of this address end on that date.',
    'We read your meters, and your last bill follows by the first week of the next month.',
    'You can change or cancel your move-out until the day before.',
  ],
  confirm: 'Confirm',
  cancel: 'Cancel',
  /** Specification 8 */
  failure: 'Unable to process request at this time. Please try again later',
  booked: "You're moving out on",
  bookedWithoutDate: 'Your move-out is booked',
  ends: 'All services of this address end on this date.',
  change: 'Change date',
  changeLead: 'Choose your new moving out date',
  keepDate: 'Keep this date',
  cancelMoveOut: 'Cancel move-out',
  cancelQuestion: 'Cancel your move-out?',
  cancelMeaning: 'Your services at this address go on as before.',
  keep: 'Keep my move-out',
  cancelled: 'Your move-out is cancelled',
  /** Why a change is refused, by API error code (D72). */
  refusals: {
    'already-booked': 'A move-out was booked in another window.',
    'changed-elsewhere': 'Your move-out was changed in another window.',
    'not-booked': 'Your move-out was cancelled in another window.',
    'too-late': "It's too late to change or cancel your move-out: that was possible until the day before.",
    inactive: "Your account is not yet active, so a move-out can't be booked.",
  } satisfies Record<string, string>,
  bookedElsewhere: (on: Day) => `Booked in another window for ${unbroken(showLongDate(on))}`,
  changedElsewhere: (on: Day) => `Changed in another window to ${unbroken(showLongDate(on))}`,
  inactive: 'Your account is not yet active',
  inactiveMeaning: 'You can book a move-out when your services have started.',
}
