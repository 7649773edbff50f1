import { addMonths } from '@switchboard/domain'
import { day } from '../../test/billing/billable-accounts'
import { invoiceId } from './invoice-id'

const months = Array.from({ length: 60 }, (_, count) => addMonths(day('2024-01-01'), count))

test('a bill’s number is the same at every computation', () => {
  expect(invoiceId('4000000011', day('2026-10-01'), 0)).toBe('INV99670527')
})

test('the numbers of a customer, and of the next customer, are far apart', () => {
  const ids = ['4000000011', '4000000012'].flatMap((number) => months.map((month) => invoiceId(number, month, 0)))
  for (const id of ids) expect(id).toMatch(/^INV\d{8}$/)
  const numbers = ids.map((id) => Number(id.slice(3))).sort((a, b) => a - b)
  const gaps = numbers.slice(1).map((each, index) => each - numbers[index]!)
  expect(Math.min(...gaps)).toBeGreaterThan(1)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(90_000_000)
})

test('a taken number is followed by further candidates', () => {
  const ids = Array.from({ length: 20 }, (_, attempt) => invoiceId('4000000011', day('2026-10-01'), attempt))
  expect(new Set(ids).size).toBe(20)
})
