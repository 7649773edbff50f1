import { fieldMessages } from './field-messages'

test.each([
  ['a required field that is empty', fieldMessages.required(), 'This field is required'],
  ['a text that is too short', fieldMessages.minLength(8, 3), 'Expected 8 but got 3'],
  ['a date that is none', fieldMessages.date(), 'Please enter a valid date'],
  ['anything else', fieldMessages.invalid(), 'This field is invalid'],
  ['a choice that was not made', fieldMessages.choose(), 'Please choose a value'],
  ['a dropdown without a choice', fieldMessages.placeholder(), 'Please select a value'],
])('%s', (_, said, text) => {
  expect(said).toBe(text)
})
