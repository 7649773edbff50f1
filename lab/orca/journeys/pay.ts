import { whereAmI, type Journey } from './journey.ts'

export const pay: Journey = {
  name: 'pay',
  title: 'Pay',
  situation: 'Alex pays a part of the bill by card. The fields for the card are in a frame of the payment gateway.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('k', 'Make payment')
    await customer.pressUntil('Return', 'Payments and direct debit')
    await customer.seek('h', 'Make a payment')
    await customer.seek('Down', /debit only what is still owing/)
    await customer.seek('Tab', 'Amount in dollars')
    await customer.replace('50')
    await customer.seek('Tab', 'Card number')
    await customer.type('4242424242424242')
    await customer.press('Tab')
    await customer.type('0849')
    await customer.press('Tab')
    await customer.type('123')
    await customer.press('Tab', whereAmI)
    await customer.pressUntil('Return', 'Thank you')
  },
}
