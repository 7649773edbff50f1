import { centsOf, type MonthForecast } from '@switchboard/domain'
import { barsOf } from './bars'
import { awaitedForecast, forecastAssumptions, forecastOf, forecastSentence } from './month-forecast'
import { day, read, settingsFor } from './test/samples'
import { rowsOf } from './usage-rows'

const settings = settingsFor('interval=monthly')
const november: MonthForecast = {
  month: day('2026-11-01'),
  last: day('2026-11-30'),
  least: 236_400,
  most: 246_500,
  cost: undefined,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the sentence has the cost at the price, or at the prices of the backend', () => {
  expect(plain(forecastSentence(november, settings))).toBe('Likely by 30 November: 236 to 247 kWh, $70 to $74.')
  const costs = { least: centsOf(8_000), most: centsOf(8_290) }
  expect(plain(forecastSentence({ ...november, cost: costs }, settings))).toBe(
    'Likely by 30 November: 236 to 247 kWh, $80 to $83.',
  )
  // The price of the coming days is another one.
  expect(plain(forecastSentence({ ...november, cost: null }, settings))).toBe('Likely by 30 November: 236 to 247 kWh.')
  const unpriced = settingsFor('interval=monthly', { price: undefined })
  expect(plain(forecastSentence(november, unpriced))).toBe('Likely by 30 November: 236 to 247 kWh.')
})

test('the assumptions name the times, the steps and the new price that the cost depends on', () => {
  const cost = { least: centsOf(8_000), most: centsOf(8_290) }
  const assumptionsOf = (forecast: Partial<MonthForecast>, service: Parameters<typeof settingsFor>[1] = {}) =>
    forecastAssumptions({ ...november, ...forecast }, settingsFor('interval=monthly', service))
  const usual = 'We expect each of the other days to be like your last four weeks.'
  expect(assumptionsOf({ cost })).toBe(usual)
  expect(
    assumptionsOf(
      { cost, priceFrom: day('2026-11-25') },
      { priceDependsOnTime: true, priceDependsOnUse: 'of a month' },
    ),
  ).toBe(
    `${usual} You use as much at each time of the day as you did then. The steps of your price count for the whole month, as on your bill. From 25 November on, your new price counts.`,
  )
  // Without a cost, its assumptions say nothing.
  expect(assumptionsOf({ cost: null }, { priceDependsOnTime: true, priceDependsOnUse: 'of a month' })).toBe(usual)
})

test('small amounts have as many decimals as both ends need to differ', () => {
  const small = (least: number, most: number) =>
    plain(forecastSentence({ ...november, least, most }, settingsFor('interval=monthly', { price: undefined })))
  expect(small(1_220, 1_390)).toBe('Likely by 30 November: 1.2 to 1.4 kWh.')
  expect(small(0, 0)).toBe('Likely by 30 November: 0 kWh.')
})

test('the bar of the month has the forecast, also in its name', () => {
  const rows = rowsOf(settings, [read('2026-10-01', 64_000), read('2026-11-01', 170_000)])
  const [october, current] = barsOf(settings, rows, [], november).slice(9)
  expect(october?.amount).not.toHaveProperty('forecast')
  expect(current?.amount).toMatchObject({ forecast: { least: 236.4, most: 246.5 } })
  expect(current?.fact).toBe(
    'November 2026 (1 Nov – 20 Nov), 170.0 kilowatt hours, $50.68, likely 236 to 247 kilowatt hours by 30 November',
  )
})

test('is not shown for days, for a month without readings and for amounts in dollars', () => {
  const isShown = (
    query: string,
    service?: Parameters<typeof settingsFor>[1],
    reading = read('2026-11-01', 170_000),
  ) => {
    const given = settingsFor(query, service)
    return rowsOf(given, [reading]).some((row) => forecastOf(november, given, row))
  }
  expect(isShown('interval=monthly')).toBe(true)
  expect(isShown('interval=daily')).toBe(false)
  expect(isShown('interval=monthly', { unit: 'Amount ($)', price: 1 })).toBe(false)
  expect(isShown('interval=monthly', {}, read('2026-10-01', 64_000))).toBe(false)
})

test('space is reserved for months of this year only, once a week of the month is over', () => {
  expect(awaitedForecast(settings)).toMatchObject({ month: '2026-11-01', last: '2026-11-30' })
  expect(awaitedForecast(settingsFor('interval=daily'))).toBeUndefined()
  expect(awaitedForecast({ ...settings, today: day('2026-11-07') })).toBeUndefined()
  expect(awaitedForecast({ ...settings, period: { ...settings.period, to: day('2026-11-01') } })).toBeUndefined()
})
