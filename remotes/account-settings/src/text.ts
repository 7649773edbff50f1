// Every sentence that the customer can read here.
import { showLongDate, type Day } from '@switchboard/domain'

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

export const backToDashboard = 'Back to dashboard'

const noneGiven = 'None given'

export const settings = {
  title: 'Account settings',
  /** Name of the list for screen readers. */
  list: 'What you can change',
  contact: 'Contact details',
  login: 'Login and security',
  holders: 'Additional account holders',
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
  changePassword: 'Change password, opens your account security page',
}

export const additionalHolders = {
  thing: 'your additional account holders',
  lead: 'Additional account holders can manage this account. An account can have up to five.',
  none: 'You have no additional account holders.',
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
  again: 'Return to additional account holders',
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
