import type { Journey } from './journey.ts'

export const understandBill: Journey = {
  name: 'understand-bill',
  title: 'Understand the bill',
  situation: 'Alex wants to know why the bill is what it is, and then checks it line by line.',
  person: 'alex',
  changes: 'nothing',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('h', 'Latest bill')
    await customer.seek('Down', 'Make payment')
    await customer.seek('Down', 'Total, GST inclusive')
    await customer.seek('shift+Tab', 'Check this bill line by line')
    await customer.pressReplaced('Return', 'It adds up')
    await customer.seek('h', 'What changed')
    await customer.seek('h', /heading level 3/)
    await customer.press(...Array.from({ length: 15 }, () => 'Down'))
  },
}
