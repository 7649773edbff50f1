import { fieldText } from './field-text'

test.each([
  ['a required field that is empty', fieldText.required(), 'This field is required'],
  ['a text that is too short', fieldText.minLength(8, 3), 'Expected 8 but got 3'],
  ['a date that is none', fieldText.date(), 'Please enter a valid date'],
  ['anything else', fieldText.invalid(), 'This field is invalid'],
  ['a choice that was not made', fieldText.choose(), 'Please choose a value'],
  ['a dropdown without a choice', fieldText.placeholder(), 'Please select a value'],
])('%s', (_, said, text) => {
  expect(said).toBe(text)
})
