import { openFromProfile, pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const changeEmail: Journey = {
  name: 'change-email',
  title: 'Change the email',
  situation: 'Theo logs in with another email address from now on.',
  person: 'theo',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await openFromProfile(customer, 'Login details')
    await customer.seek('b', 'Change email')
    await customer.press('Return')
    await customer.type('theo@example')
    await customer.press('Tab')
    await customer.press('shift+Tab')
    await customer.replace('theo.papadakis@example.com')
    await pressButton(customer, /^Save/, 'Your login email has been saved')
    await customer.press('Down', 'Down', 'Down')
    await customer.seek('Tab', 'Done')
  },
}
