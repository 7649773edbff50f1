import type { Journey } from './journey.ts'

export const recover: Journey = {
  name: 'recover',
  title: 'Recover from an error',
  situation: 'Grace mistypes the password, and then her services do not load the first time.',
  person: 'grace',
  changes: 'nothing',
  begins: 'at the door',
  run: async (customer) => {
    await customer.open('/')
    await customer.type('grace@example.com')
    await customer.press('Tab')
    await customer.type('wattlebrid', 'a wrong password')
    await customer.pressUntil('Return', 'There is a problem')
    await customer.type('wattlebird', 'the password')
    await customer.pressUntil('Return', 'Dashboard')
    await customer.failOnce('**/api/portal/account/schedule')
    await customer.seek('b', 'My profile')
    await customer.press('Return')
    await customer.seek('Tab', 'My services')
    await customer.pressUntil('Return', "We couldn't show")
    await customer.seek('b', 'Refresh')
    await customer.pressUntil('Return', /heading/)
    await customer.seek('h', 'Utilities')
  },
}
