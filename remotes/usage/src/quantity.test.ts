import fc from 'fast-check'
import { sayLitres, sayQuantity, showFigures, showLitres, showQuantity } from './quantity'

test.each([
  [6412, 'kWh', 'Daily', '6.41 kWh', '6.41', '6.41 kilowatt hours'],
  [64123, 'kWh', 'Monthly', '64.1 kWh', '64.1', '64.1 kilowatt hours'],
  [12_345_678, 'kWh', 'Monthly', '12,345.7 kWh', '12,345.7', '12,345.7 kilowatt hours'],
  [1_204_000, 'MJ', 'Yearly', '1,204.0 MJ', '1,204.0', '1,204.0 megajoules'],
  [0, 'kWh', 'Daily', '0.00 kWh', '0.00', '0.00 kilowatt hours'],
  [12_340, 'Amount ($)', 'Monthly', '$12.34', '$12.34', '$12.34'],
  [5000, 'L', 'Monthly', '5.0 L', '5.0', '5.0 L'],
  [-64_123, 'kWh', 'Monthly', '−64.1 kWh', '−64.1', '−64.1 kilowatt hours'],
  [-12_340, 'Amount ($)', 'Monthly', '$12.34 CR', '$12.34 CR', '$12.34 CR'],
  [4, 'kWh', 'Daily', '0.004 kWh', '0.004', '0.004 kilowatt hours'],
  [49, 'kWh', 'Monthly', '0.049 kWh', '0.049', '0.049 kilowatt hours'],
  [50, 'kWh', 'Monthly', '0.1 kWh', '0.1', '0.1 kilowatt hours'],
  [-1, 'MJ', 'Yearly', '−0.001 MJ', '−0.001', '−0.001 megajoules'],
] as const)('%d thousandths of a %s, %s, are written %s', (thousandths, unit, interval, shown, figures, said) => {
  expect(showQuantity(thousandths, unit, interval).replace('\u00a0', ' ')).toBe(shown)
  expect(showFigures(thousandths, unit, interval)).toBe(figures)
  expect(sayQuantity(thousandths, unit, interval)).toBe(said)
})

test.each([
  [128_400, 'Daily', '128.4 L', '128.4 litres'],
  [3_842_600, 'Monthly', '3,843 L', '3,843 litres'],
  [0, 'Yearly', '0 L', '0 litres'],
  [200, 'Monthly', '0.200 L', '0.200 litres'],
] as const)('%d thousandths of a litre, %s, are written %s', (thousandths, interval, shown, said) => {
  expect(showLitres(thousandths, interval).replace('\u00a0', ' ')).toBe(shown)
  expect(sayLitres(thousandths, interval)).toBe(said)
})

test('only zero is shown as zero, and no sign is lost', () => {
  const amount = fc.integer({ min: -9_999_999, max: 9_999_999 })
  fc.assert(
    fc.property(amount, fc.constantFrom('Daily', 'Monthly', 'Yearly'), (thousandths, interval) => {
      const shown = showFigures(thousandths, 'kWh', interval)
      expect(/[1-9]/.test(shown)).toBe(thousandths !== 0)
      expect(shown.startsWith('\u2212')).toBe(thousandths < 0)
      expect(shown).not.toContain('CR')
    }),
  )
})

test('a number and its unit are on the same line, with a full space between them', () => {
  expect(showQuantity(64123, 'kWh', 'Monthly')).toBe('64.1\u00a0kWh')
})
