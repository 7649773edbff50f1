import { openingOf, type Depth } from './opening'
import { settingsFor } from './test/samples'
import { rowsOf } from './usage-rows'

/** The periods opened by the bars of the page with this query. */
function openings(query: string, depth: Depth = 'days') {
  const settings = settingsFor(query)
  return rowsOf(settings, []).map((row) => {
    const opening = openingOf(settings, row, depth)
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

test('a day opens its half hours, unless it is in the future', () => {
  const days = openings('interval=daily&period=2026-11', 'half hours')
  expect(days[13]).toEqual(['Open Saturday 14', 'service=ELE-1&interval=daily&period=2026-11&day=2026-11-14'])
  expect(days[20]).toBeUndefined()
})

test('a day opens nothing if the backend has no half hours', () => {
  expect(openings('interval=daily&period=2026-11').filter(Boolean)).toEqual([])
})
