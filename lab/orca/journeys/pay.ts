import { whereAmI } from '../keys.ts'
import type { Journey } from './journey.ts'
import { fillIn } from './steps.ts'

export const pay: Journey = {
  name: 'pay',
  title: 'Pay',
  situation: 'Alex pays a part of the bill by card. The fields for the card are in a frame of the payment gateway.',
  person: 'alex',
  changes: 'something',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('k', 'Make payment')
    await customer.pressAway('Return', customer.page.waitForEvent('load'))
    await customer.seek('h', 'Make a payment')
    await customer.seek('Down', /debit only what is still owing/)
    await customer.seek('Tab', 'Amount in dollars')
    await customer.replace('50')
    await fillIn(customer, 'Card number', '4242424242424242')
    await fillIn(customer, 'Expiry date', '0849')
    await fillIn(customer, 'Security code', '123')
    await customer.pressAway('Tab')
    await customer.press(whereAmI)
    await customer.pressUntil('Return', 'Thank you')
  },
}
