import { serviceInSentence, showBrowser, showPaymentMethod, showServiceName } from './names-text'

test.each(['Solar Saver', 'toString', ''])('a name that a retailer made up stays: %j', (name) =>
  expect(showServiceName(name)).toBe(name),
)

test.each([
  ['Hot water', 'hot water'],
  ['Internet', 'internet'],
  ['EV charging', 'EV charging'],
  ['GreenPower', 'GreenPower'],
  ['Solar Saver', 'solar Saver'],
])('%s is %s in a sentence', (name, inside) => expect(serviceInSentence(name)).toBe(inside))

test.each(['Visa ending in 4242', 'Bank account ending in 123', 'BSB 062-000, account ending in 123', 'Cash'])(
  'the payment method %s keeps its words in English',
  (description) => expect(showPaymentMethod(description)).toBe(description),
)

test.each(['Safari on iPhone', 'Unknown browser', 'Unknown browser on Windows'])(
  '%s keeps its words in English',
  (name) => expect(showBrowser(name)).toBe(name),
)
