import fc from 'fast-check'
import { dateFormat, dayOf, formatError } from '../index'

describe('date', () => {
  test.each([
    ['27 / 03 / 2027', '2027-03-27'],
    ['27/03/2027', '2027-03-27'],
    ['27-03-2027', '2027-03-27'],
    ['27.03.2027', '2027-03-27'],
    ['27032027', '2027-03-27'],
    [' 29 / 02 / 2028 ', '2028-02-29'],
  ])('takes %j and stores %j', (typed, stored) => {
    expect(dateFormat.parse(typed)).toBe(stored)
  })

  test.each([
    '29 / 02 / 2027',
    '31 / 04 / 2027',
    '00 / 03 / 2027',
    '27 / 13 / 2027',
    '7 / 3 / 2027',
    '27 / 03 / 27',
    '2027-03-27',
    '27 / 03 / 20270',
    '27 / 03 / 0027',
    'tomorrow',
  ])('refuses %j', (typed) => {
    expect(dateFormat.parse(typed)).toBeUndefined()
    expect(formatError(dateFormat, typed)).toBe('Please enter a valid date')
  })

  test('shows every day as DD / MM / YYYY, which it accepts as input', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 1_000_000 }), (days) => {
        const day = dayOf(1970, 1, 1 + days)
        expect(dateFormat.show(day)).toMatch(/^\d{2} \/ \d{2} \/ \d{4}$/)
        expect(dateFormat.parse(dateFormat.show(day))).toBe(day)
      }),
    )
  })
})
