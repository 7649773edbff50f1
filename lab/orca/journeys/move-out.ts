import { fillIn, openFromProfile, pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const moveOut: Journey = {
  name: 'move-out',
  title: 'Move out',
  situation: 'Liam moves out on a Friday in December, and tries a Saturday first.',
  person: 'liam',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await openFromProfile(customer, 'Move out')
    await fillIn(customer, 'Moving out date', '06/12/2031')
    await customer.seek('Tab', 'Confirm')
    await customer.seek('shift+Tab', 'Moving out date entry')
    await customer.replace('05/12/2031')
    await pressButton(customer, 'Confirm', "You're moving out on")
    await customer.press('Down', 'Down', 'Down')
  },
}
