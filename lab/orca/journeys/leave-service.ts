import { fillIn, openFromProfile, pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const leaveService: Journey = {
  name: 'leave-service',
  title: 'Opt out of a service',
  situation: 'Alex does without heating and cooling from a Friday in December on.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await openFromProfile(customer, 'My services', 'My services')
    await customer.seek('b', 'Opt out of Heating and cooling')
    await customer.pressReplaced('Return', 'Opt-out of Heating and cooling')
    await fillIn(customer, 'Disconnection date', '05/12/2031')
    await pressButton(customer, 'Submit', 'will be disconnected on')
    await customer.press('Down')
    await customer.seek('Tab', 'Back to services')
    await customer.pressReplaced('Return', 'My services')
    await customer.seek('h', 'Heating and cooling')
    await customer.seek('Down', 'Disconnection scheduled')
  },
}
