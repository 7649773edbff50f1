import type { Journey } from './journey.ts'

export const signIn: Journey = {
  name: 'sign-in',
  title: 'Sign in',
  situation: 'Alex opens the portal and signs in.',
  person: 'alex',
  changes: 'nothing',
  begins: 'at the door',
  run: async (customer) => {
    await customer.open('/')
    await customer.type('alex@example.com')
    await customer.press('Tab')
    await customer.type('wattlebird', 'the password')
    await customer.pressUntil('Return', 'Dashboard')
    await customer.seek('h', 'Latest bill')
  },
}
