import { openFromProfile, pressButton, tick } from './steps.ts'
import type { Journey } from './journey.ts'

export const takeService: Journey = {
  name: 'take-service',
  title: 'Add a service',
  situation: 'Alex adds GreenPower, and does not choose a day or agree first.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await openFromProfile(customer, 'My services', 'My services')
    await customer.seek('b', 'Add additional services')
    await customer.pressReplaced('Return', 'Add additional services')
    await customer.seek('x', 'GreenPower')
    await customer.press('space')
    // Orca 43 seeks buttons of the previous step with B.
    await customer.seek('Tab', 'Continue')
    await customer.pressReplaced('Return', 'Confirm your additional services')
    await pressButton(customer, 'Submit', 'There is a problem')
    await pressButton(customer, 'Start date', /Start date of GreenPower entry/)
    await customer.type('05/12/2031')
    await tick(customer, 'read and understood')
    await tick(customer, 'I understand')
    await tick(customer, 'I agree')
    await pressButton(customer, 'Submit', 'scheduled')
    await customer.seek('Tab', 'Back to services')
  },
}
