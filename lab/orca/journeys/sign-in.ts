import { enterAddress, enterPassword } from './steps.ts'
import { windowTitle } from '../keys.ts'
import type { Journey } from './journey.ts'

export const signIn: Journey = {
  name: 'sign-in',
  title: 'Sign in',
  situation: 'Alex opens the portal and signs in.',
  person: 'alex',
  changes: 'nothing',
  begins: 'at the door',
  run: async (customer) => {
    await enterAddress(customer, 'alex')
    await enterPassword(customer)
    await customer.press(windowTitle)
    await customer.seek('h', 'Latest bill')
  },
}
