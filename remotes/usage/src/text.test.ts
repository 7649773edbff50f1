import { aService } from './test/samples'
import { indicative } from './text'

test.each([
  ['one' as const, {}, 'Costs are indicative: usage at the current price, rounded for each row.'],
  ['several' as const, {}, 'Costs are indicative: usage at the price of each day, rounded for each price and row.'],
  [
    'several' as const,
    { priceDependsOnTime: true },
    'Costs are indicative: usage at the price of its time, rounded for each price and row.',
  ],
  [
    'several' as const,
    { priceDependsOnRegister: true },
    'Costs are indicative: usage at the price of its register, rounded for each price and row.',
  ],
  [
    'several' as const,
    { priceDependsOnTime: true, priceDependsOnUse: 'of a day' as const },
    'Costs are indicative: usage at the price of its time and step, rounded for each price and row.',
  ],
  [
    'several' as const,
    { kind: 'solar' as const, priceDependsOnUse: 'of a month' as const },
    'Values are indicative: the amount at the price of its step, rounded for each price and row. Earlier days of a month fill the first step.',
  ],
  [
    'one' as const,
    { kind: 'solar' as const },
    'Values are indicative: the amount at the current price, rounded for each row.',
  ],
])('the note says how costs are computed and rounded: %s price, %j', (prices, given, note) => {
  expect(indicative(aService(given), prices)).toBe(note)
})
