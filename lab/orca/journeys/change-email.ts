import type { Journey } from './journey.ts'

export const changeEmail: Journey = {
  name: 'change-email',
  title: 'Change the email',
  situation: 'Theo logs in with another email address from now on.',
  person: 'theo',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('b', 'My profile')
    await customer.press('Return')
    await customer.seek('Tab', 'Login details')
    await customer.pressUntil('Return', /heading level 1/)
    await customer.seek('b', 'Change email')
    await customer.press('Return')
    await customer.type('theo@example')
    await customer.press('Tab')
    await customer.press('shift+Tab')
    await customer.replace('theo.papadakis@example.com')
    await customer.seek('Tab', /^Save/)
    await customer.pressUntil('Return', 'Your login email has been saved')
    await customer.press('Down', 'Down', 'Down')
    await customer.seek('Tab', 'Done')
  },
}
