import fc from 'fast-check'
import { billPeriod, billStanding, breakdown, isDueSoon, type BillItem } from './bill'
import { parseDay, type Day } from '../date/day'
import { addUp, centsFromDollars } from './money'

const day = (text: string): Day => parseDay(text)!
const item = (product: string, dollars: number, first?: string, last?: string): BillItem => ({
  product,
  amount: centsFromDollars(dollars),
  period: first && last ? { first: day(first), last: day(last) } : undefined,
})
const lines = (items: readonly BillItem[]) =>
  breakdown(items).map((group) => [group.kind === 'credits' ? 'Credits' : group.product, group.amount])

describe('the breakdown of a bill', () => {
  test('groups charges by product, the largest first', () => {
    const items = [item('Hot water', 22.12), item('Electricity', 108.8), item('Hot water', 30), item('Electricity', 33)]
    expect(lines(items)).toEqual([
      ['Electricity', 14180],
      ['Hot water', 5212],
    ])
  })

  test('puts every negative line into Credits, which come last', () => {
    const items = [item('Concession', -7), item('Electricity', 5), item('Electricity', -2.6), item('Hot water', 52.12)]
    expect(lines(items)).toEqual([
      ['Hot water', 5212],
      ['Electricity', 500],
      ['Credits', -960],
    ])
  })

  test.each([
    ['no charge of zero', [item('Internet', 0), item('Electricity', 10)], [['Electricity', 1000]]],
    ['no Credits when there are none', [item('Electricity', 10)], [['Electricity', 1000]]],
    ['Credits alone', [item('Solar export', -4)], [['Credits', -400]]],
    ['nothing for a bill without lines', [], []],
  ])('shows %s', (_, items, expected) => {
    expect(lines(items)).toEqual(expected)
  })

  test('always adds up to the lines of the bill', () => {
    const anItem = fc
      .tuple(fc.constantFrom('Electricity', 'Hot water', 'Solar export'), fc.integer({ min: -1e7, max: 1e7 }))
      .map(([product, cents]) => item(product, cents / 100))
    fc.assert(
      fc.property(fc.array(anItem), (items) => {
        expect(addUp(breakdown(items).map((g) => g.amount))).toBe(addUp(items.map((i) => i.amount)))
      }),
    )
  })
})

describe('the period of a bill', () => {
  const electricity = item('Electricity', 1, '2026-10-01', '2026-10-31')
  const hotWater = item('Hot water', 1, '2026-09-20', '2026-10-20')
  const internet = item('Internet', 1, '2026-11-01', '2026-11-30')

  test.each([
    ['is that of electricity', [internet, hotWater, electricity], electricity.period],
    ['is that of hot water when there is no electricity', [internet, hotWater], hotWater.period],
    [
      'is that of the first line otherwise',
      [internet, item('Parking', 1, '2026-01-01', '2026-01-31')],
      internet.period,
    ],
    [
      'covers the days before and after a price change',
      [
        item('Electricity', 1, '2026-10-13', '2026-10-31'),
        item('Electricity', 1, '2026-10-01', '2026-10-12'),
        internet,
      ],
      electricity.period,
    ],
    ['passes over a line that has none', [item('Electricity', 1), internet], internet.period],
    ['is unknown when no line has one', [item('Concession', -1)], undefined],
  ])('%s', (_, items, expected) => {
    expect(billPeriod(items)).toEqual(expected)
  })
})

describe('the standing of a bill', () => {
  const due = day('2026-11-30')

  test.each([
    ['is paid at a balance of zero, even after its due date', 0, '2026-12-24', { kind: 'paid' }],
    ['is in credit below zero', -45.2, '2026-11-21', { kind: 'credit', credit: -4520 }],
    ['is due in nine days', 184.32, '2026-11-21', { kind: 'due', amount: 18432, on: due, inDays: 9 }],
    ['is still due on its due date', 184.32, '2026-11-30', { kind: 'due', amount: 18432, on: due, inDays: 0 }],
    ['is overdue on the day after', 184.32, '2026-12-01', { kind: 'overdue', amount: 18432, on: due }],
  ])('%s', (_, balance, today, expected) => {
    expect(billStanding(centsFromDollars(balance), due, day(today))).toEqual(expected)
  })
})

test('a bill is due soon for fourteen days', () => {
  expect([0, 1, 14, 15].map((inDays) => isDueSoon({ inDays }))).toEqual([true, true, true, false])
})
