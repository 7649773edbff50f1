import { whereAmI, type Journey } from './journey.ts'

export const addHolder: Journey = {
  name: 'add-holder',
  title: 'Add an account holder',
  situation: 'Bianca adds Robin, and forgets the date of birth first.',
  person: 'bianca',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('k', 'Additional account holders')
    await customer.pressUntil('Return', 'Additional account holders')
    await customer.press(whereAmI)
    await customer.seek('Tab', 'First name')
    await customer.type('Robin')
    await customer.press('Tab')
    await customer.type('Okafor')
    await customer.seek('Tab', 'Email')
    await customer.type('robin@example.com')
    await customer.seek('Tab', 'Contact number')
    await customer.type('0491570156')
    await customer.seek('Tab', 'Add an account holder')
    await customer.pressUntil('Return', 'Date of birth')
    await customer.type('27031985')
    await customer.seek('Tab', 'Add an account holder')
    await customer.pressUntil('Return', 'has been added')
    await customer.seek('Tab', 'Return to your account holders')
    await customer.press('Return')
  },
}
