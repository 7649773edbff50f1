import type { Journey } from './journey.ts'

export const signIn: Journey = {
  name: 'sign-in',
  title: 'Sign in',
  situation: 'Alex opens the portal, mistypes the password once, and signs in.',
  person: 'alex',
  begins: 'at the door',
  run: async (customer) => {
    await customer.open('/')
    await customer.type('alex@example.com')
    await customer.press('Tab')
    await customer.type('wattlebirds', 'a wrong password')
    await customer.pressUntil('Return', 'There is a problem')
    await customer.seek('shift+Tab', 'Email address')
    await customer.seek('Tab', 'Password')
    await customer.type('wattlebird', 'the password')
    await customer.pressUntil('Return', 'Dashboard')
    await customer.seek('h', 'Latest bill')
  },
}
