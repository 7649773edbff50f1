import { parseDay } from '@switchboard/domain'
import { birthError, typedBirth } from './holder-rules'

const today = parseDay('2026-11-23')!

test.each([
  ['', undefined],
  ['23111900', 'Please enter a valid date'],
  ['3002', 'Please enter a valid date'],
  ['30021985', 'Please enter a valid date'],
  ['24112026', 'Please enter a valid date'],
  ['24112008', 'Additional account holders must be 18 or older'],
  ['23112008', undefined],
  ['23 / 06 / 1981', undefined],
])('the date of birth %j is refused with %j', (typed, error) => {
  expect(birthError(today)(typed)).toBe(error)
})

test('a stored date of birth appears as its digits', () => {
  expect(typedBirth(parseDay('1981-06-23'))).toBe('23061981')
  expect(typedBirth(undefined)).toBe('')
})
