// Every sentence that the customer can read here.
export const notReady = "This page isn't ready yet"
export const back = 'Back to dashboard'

/** Specification 8 */
export const saveFailure = "We couldn't save your data at this time. Please try again."
export const changedElsewhere =
  'Your details were changed somewhere else in the meantime. Check them and save your change again.'

export const contactDetails = {
  card: 'My contact details',
  holder: 'Account holder',
  email: 'Email',
  number: 'Contact number',
  noNumber: 'None given',
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
  meanwhile: 'You will be able to change your login email and password here.',
  call: (phone: string, hours: string) => `To change them now, call us on ${phone}, ${hours}.`,
}

export const additionalHolders = {
  meanwhile: 'You will be able to add, update and remove additional account holders here.',
  call: (phone: string, hours: string) => `To change them now, call us on ${phone}, ${hours}.`,
}

export const moveOut = {
  meanwhile: 'You will be able to book your move-out here.',
  call: (phone: string, hours: string) => `To book it now, call us on ${phone}, ${hours}.`,
}
