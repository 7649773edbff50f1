import { openFromProfile, pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const changeNumber: Journey = {
  name: 'change-number',
  title: 'Change the number',
  situation: 'Noor has a new telephone number, and leaves out a digit first.',
  person: 'noor',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await openFromProfile(customer, 'Contact details')
    await customer.seek('b', 'Edit contact number')
    await customer.press('Return')
    await customer.replace('0412 345 67')
    await customer.seek('Tab', 'Save changes')
    // The button tells what is missing.
    await customer.seek('shift+Tab', 'Contact number')
    await customer.replace('0412 345 678')
    await pressButton(customer, 'Save changes', 'Your contact details have been saved')
    await customer.seek('Tab', 'Return to contact details')
  },
}
