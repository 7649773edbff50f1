import type { Journey } from './journey.ts'

export const moveOut: Journey = {
  name: 'move-out',
  title: 'Move out',
  situation: 'Liam moves out on a Friday in December, and tries a Saturday first.',
  person: 'liam',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('b', 'My profile')
    await customer.press('Return')
    await customer.seek('Tab', 'Move out')
    await customer.pressUntil('Return', /heading level 1/)
    await customer.seek('Tab', 'Moving out date')
    await customer.type('06/12/2031')
    await customer.press('Tab')
    await customer.press('shift+Tab')
    await customer.replace('05/12/2031')
    await customer.seek('Tab', 'Confirm')
    await customer.pressUntil('Return', "You're moving out on")
    await customer.press('Down', 'Down', 'Down')
  },
}
