import { parseDay, type Day } from '@switchboard/domain'
import { openingOf } from './opening'
import { settingsOf } from './settings'
import { rowsOf } from './usage-rows'

const day = (text: string): Day => parseDay(text)!
const service = {
  subscription: 'ELE-1',
  title: 'Electricity',
  kind: 'electricity',
  unit: 'kWh',
  price: 0.2981,
  taxInclusive: true,
  taxable: true,
  start: day('2023-05-01'),
  end: undefined,
} as const

/** The periods opened by the bars of the page with this query. */
function openings(query: string, today = '2026-11-21') {
  const settings = settingsOf(new URLSearchParams(query), [service], day(today))!
  return rowsOf(settings, []).map((row) => {
    const opening = openingOf(settings, row)
    return opening && [opening.label, opening.query.toString()]
  })
}

test('a year opens its months', () => {
  expect(openings('interval=yearly')).toEqual([
    ['Open 2024', 'service=ELE-1&interval=monthly&period=2024'],
    ['Open 2025', 'service=ELE-1&interval=monthly&period=2025'],
    ['Open 2026', 'service=ELE-1&interval=monthly&period=2026'],
  ])
})

test('a month opens its days, unless it is in the future', () => {
  const months = openings('interval=monthly&period=2026')
  expect(months[1]).toEqual(['Open February', 'service=ELE-1&interval=daily&period=2026-02'])
  expect(months[10]).toEqual(['Open November', 'service=ELE-1&interval=daily&period=2026-11'])
  expect(months[11]).toBeUndefined()
})

test('a month before the two years opens nothing', () => {
  const months = openings('interval=monthly&period=2024')
  expect(months[9]).toBeUndefined()
  expect(months[10]).toEqual(['Open November', 'service=ELE-1&interval=daily&period=2024-11'])
})

test('a day opens nothing', () => {
  expect(openings('interval=daily&period=2026-11').filter(Boolean)).toEqual([])
})
