import type { Journey } from './journey.ts'

export const takeService: Journey = {
  name: 'take-service',
  title: 'Take a service',
  situation: 'Alex takes GreenPower, and does not choose a day or agree first.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('b', 'My profile')
    await customer.press('Return')
    await customer.seek('Tab', 'My services')
    await customer.pressUntil('Return', /heading level 1/)
    await customer.seek('b', 'Add additional services')
    await customer.pressUntil('Return', 'Add additional services')
    await customer.seek('x', 'GreenPower')
    await customer.press('space')
    await customer.seek('b', 'Continue')
    await customer.pressUntil('Return', 'Confirm your additional services')
    await customer.seek('b', 'Submit')
    await customer.press('Return')
    await customer.seek('Tab', 'Start date')
    await customer.type('05/12/2031')
    await customer.seek('Tab', 'read and understood')
    await customer.press('space')
    await customer.seek('Tab', 'I understand')
    await customer.press('space')
    await customer.seek('Tab', 'I agree')
    await customer.press('space')
    await customer.seek('Tab', 'Submit')
    await customer.pressUntil('Return', 'scheduled')
    await customer.seek('Tab', 'Back to services')
  },
}
