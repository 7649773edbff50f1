import { queryAfter, settingsOf } from './settings'
import { aService, day, settingsFor } from './test/samples'

const today = day('2026-11-21')
const services = [aService(), aService({ subscription: 'HOT-1', start: day('2026-11-01') })]

const chosen = (query: string) => {
  const settings = settingsOf(new URLSearchParams(query), services, today)
  return settings && [settings.service.subscription, settings.interval, settings.period.id]
}

test.each([
  ['opens on the first service, months and this year', '', ['ELE-1', 'Monthly', '2026']],
  ['keeps what a shared link says', 'service=ELE-1&interval=daily&period=2025-02', ['ELE-1', 'Daily', '2025-02']],
  ['goes back as far as two years', 'interval=daily&period=2024-11', ['ELE-1', 'Daily', '2024-11']],
  [
    'shows the current month instead of one before that',
    'interval=daily&period=2024-10',
    ['ELE-1', 'Daily', '2026-11'],
  ],
  ['shows the current month instead of one to come', 'interval=daily&period=2026-12', ['ELE-1', 'Daily', '2026-11']],
  [
    'shows no year before the service began',
    'service=HOT-1&interval=monthly&period=2025',
    ['HOT-1', 'Monthly', '2026'],
  ],
  ['takes no month for a year', 'interval=monthly&period=2026-03', ['ELE-1', 'Monthly', '2026']],
  ['has one choice of years', 'interval=yearly&period=2025', ['ELE-1', 'Yearly', 'years']],
  ['passes over a service that has ended', 'service=GAS-1&interval=yearly', ['ELE-1', 'Yearly', 'years']],
  ['takes an interval however it is written', 'interval=DAILY&period=2025-02', ['ELE-1', 'Daily', '2025-02']],
  [
    'takes the first of two',
    'interval=daily&interval=yearly&service=HOT-1&service=ELE-1',
    ['HOT-1', 'Daily', '2026-11'],
  ],
  ['opens on the days of a service that has one month of data', 'service=HOT-1', ['HOT-1', 'Daily', '2026-11']],
  [
    'keeps the months of that service, when a link says so',
    'service=HOT-1&interval=monthly',
    ['HOT-1', 'Monthly', '2026'],
  ],
  ['ignores a period that is not a date', 'interval=daily&period=%00%F0%9F%90%A6', ['ELE-1', 'Daily', '2026-11']],
  ['passes over words that are left empty', 'service=&interval=&period=', ['ELE-1', 'Monthly', '2026']],
  ['passes over an interval that does not exist', 'interval=hourly', ['ELE-1', 'Monthly', '2026']],
])('%s', (_, query, expected) => {
  expect(chosen(query)).toEqual(expected)
})

test('has no choices without services', () => {
  expect(settingsOf(new URLSearchParams('interval=daily'), [], today)).toBeUndefined()
})

const february = settingsOf(new URLSearchParams('interval=daily&period=2025-02'), services, today)!

test.each([
  ['another service goes back to the current period', { service: 'HOT-1' }, 'service=HOT-1&interval=daily'],
  ['another interval goes back to the current period', { interval: 'Yearly' }, 'service=ELE-1&interval=yearly'],
  ['another period changes nothing else', { period: '2025-03' }, 'service=ELE-1&interval=daily&period=2025-03'],
] as const)('%s', (_, change, expected) => {
  expect(queryAfter(february, change).toString()).toBe(expected)
})

test('settings survive a round trip through the address', () => {
  expect(chosen(queryAfter(february, { period: '2025-03' }).toString())).toEqual(['ELE-1', 'Daily', '2025-03'])
})

describe('a day in the address', () => {
  test('opens in its month, whatever else the address says', () => {
    const { interval, period, day: open } = settingsFor('interval=yearly&period=2025&day=2026-10-24')
    expect([interval, period.id, open]).toEqual(['Daily', '2026-10', '2026-10-24'])
  })

  test.each(['2026-11-21', '2024-11-20', '2026-02-30', 'yesterday'])('that may not be shown is ignored: %s', (date) => {
    expect(settingsFor(`interval=monthly&day=${date}`)).toMatchObject({ interval: 'Monthly', period: { id: '2026' } })
    expect(settingsFor(`interval=monthly&day=${date}`)).not.toHaveProperty('day')
  })

  test('is left by every other choice', () => {
    const settings = settingsFor('day=2026-10-24')
    expect(queryAfter(settings, { period: '2026-09' }).toString()).toBe('service=ELE-1&interval=daily&period=2026-09')
    expect(queryAfter(settings, { day: day('2026-11-01') }).toString()).toBe(
      'service=ELE-1&interval=daily&period=2026-11&day=2026-11-01',
    )
  })
})
