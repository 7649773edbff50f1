import type { Journey } from './journey.ts'

export const leaveService: Journey = {
  name: 'leave-service',
  title: 'Leave a service',
  situation: 'Alex does without heating and cooling from a Friday in December on.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('b', 'My profile')
    await customer.press('Return')
    await customer.seek('Tab', 'My services')
    await customer.pressUntil('Return', /heading level 1/)
    await customer.seek('b', 'Opt out of Heating and cooling')
    await customer.pressUntil('Return', 'Opt-out of Heating and cooling')
    await customer.seek('Tab', 'Disconnection date')
    await customer.type('05/12/2031')
    await customer.seek('Tab', 'Submit')
    await customer.pressUntil('Return', 'will be disconnected on')
    await customer.press('Down')
    await customer.seek('Tab', 'Back to services')
    await customer.press('Return')
    await customer.seek('h', 'Heating and cooling')
    await customer.seek('Down', 'Disconnection scheduled')
  },
}
