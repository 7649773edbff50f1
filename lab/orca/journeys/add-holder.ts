import { fillIn, pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const addHolder: Journey = {
  name: 'add-holder',
  title: 'Add an account holder',
  situation: 'Bianca adds Robin, and forgets the date of birth first.',
  person: 'bianca',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('k', 'Additional account holders')
    await customer.pressReplaced('Return', 'Additional account holders')
    await fillIn(customer, 'First name', 'Robin')
    await fillIn(customer, 'Last name', 'Okafor')
    await fillIn(customer, 'Email', 'robin@example.com')
    await fillIn(customer, 'Contact number', '0491570156')
    await pressButton(customer, 'Add an account holder', 'Date of birth')
    await customer.type('27031985')
    await pressButton(customer, 'Add an account holder', 'has been added')
    await customer.seek('Tab', 'Return to your account holders')
  },
}
