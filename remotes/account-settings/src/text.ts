// Every sentence that the customer can read here.
export const notReady = "This page isn't ready yet"
export const back = 'Back to dashboard'

export const contactDetails = {
  meanwhile: 'You will be able to see and change your contact number and how we send your bills here.',
  call: (phone: string, hours: string) => `To change them now, call us on ${phone}, ${hours}.`,
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
