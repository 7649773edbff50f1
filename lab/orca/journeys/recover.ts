import { enterAddress, enterPassword, openFromProfile } from './steps.ts'
import type { Journey } from './journey.ts'

export const recover: Journey = {
  name: 'recover',
  title: 'Recover from an error',
  situation: 'Grace mistypes the password, and then her services do not load the first time.',
  person: 'grace',
  changes: 'nothing',
  begins: 'at the door',
  run: async (customer) => {
    await enterAddress(customer, 'grace')
    await customer.type('wattlebrid', 'a wrong password')
    await customer.pressUntil('Return', 'There is a problem')
    await enterPassword(customer)
    await customer.failOnce('**/api/portal/account/schedule')
    await openFromProfile(customer, 'My services', "We couldn't show")
    await customer.seek('b', 'Refresh')
    await customer.pressReplaced('Return', 'Now showing your services')
    // Orca's place is above or in 'Your account'. The first heading of level 3 is the same from both.
    await customer.seek('3', 'Electricity')
  },
}
