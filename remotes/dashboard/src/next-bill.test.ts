import { centsOf, parseDay } from '@switchboard/domain'
import { nextBillParser } from './calls'
import { soFar } from './text'

const answer = {
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  through: '2026-11-26',
  amount: 184.88,
  use: 121.08,
  least: 202.1,
  most: 208.4,
}
const of = (given: object) => nextBillParser({ ...answer, ...given }, 'bill')

test('parses a range only if it has both ends', () => {
  expect(of({}).range).toEqual({ least: 20210, most: 20840 })
  expect(of({ least: null, most: null }).range).toBeUndefined()
})

test('says what the amount consists of', () => {
  expect(soFar.heading(parseDay('2026-11-01')!)).toBe('November so far')
  expect(soFar.parts(of({}))).toBe('$121.08 for use to 26 November and $63.80 in other charges, GST inclusive.')
})

test.each([
  [20210, 20840, 'Your bill is likely to be $202 to $209.'],
  [20200, 20200, 'Your bill is likely to be $202.'],
  [-1250, -1010, 'Your bill is likely to be $13 CR to $10 CR.'],
])('a range of %i to %i cents', (least, most, sentence) => {
  expect(soFar.likely(centsOf(least), centsOf(most))).toBe(sentence)
})
