import { sayQuantity, showFigures, showQuantity } from './quantity'

test.each([
  [6412, 'kWh', 'Daily', '6.41 kWh', '6.41', '6.41 kilowatt hours'],
  [64123, 'kWh', 'Monthly', '64.1 kWh', '64.1', '64.1 kilowatt hours'],
  [12_345_678, 'kWh', 'Monthly', '12,345.7 kWh', '12,345.7', '12,345.7 kilowatt hours'],
  [1_204_000, 'MJ', 'Yearly', '1,204.0 MJ', '1,204.0', '1,204.0 megajoules'],
  [0, 'kWh', 'Daily', '0.00 kWh', '0.00', '0.00 kilowatt hours'],
  [12_340, 'Amount ($)', 'Monthly', '$12.34', '$12.34', '$12.34'],
  [5000, 'L', 'Monthly', '5.0 L', '5.0', '5.0 L'],
] as const)('%d thousandths of a %s, %s, are written %s', (thousandths, unit, interval, shown, figures, said) => {
  expect(showQuantity(thousandths, unit, interval).replace('\u202f', ' ')).toBe(shown)
  expect(showFigures(thousandths, unit, interval)).toBe(figures)
  expect(sayQuantity(thousandths, unit, interval)).toBe(said)
})

test('a number is never parted from its unit at the end of a line', () => {
  expect(showQuantity(64123, 'kWh', 'Monthly')).toBe('64.1\u202fkWh')
})
