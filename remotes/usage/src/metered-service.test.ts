import { parseDay } from '@switchboard/domain'
import { sortServices, fuelTypeOf, chartTone, hasOneMonth, type MeteredService } from './metered-service'
import { aService as serviceFrom } from './test/samples'

const aService = (title: string, subscription = title) => serviceFrom({ subscription, title, kind: fuelTypeOf(title) })
const titles = (services: readonly MeteredService[]) => sortServices(services).map((s) => s.title)

test.each([
  ['Electricity', 'electricity', 'electricity'],
  ['Hot water', 'hot-water', 'hotwater'],
  ['HEATING_COOLING', 'heating-cooling', 'electricity'],
  ['Heating and cooling', 'heating-cooling', 'electricity'],
  ['Gas cooktop', 'gas', 'hotwater'],
  ['Solar export', 'solar', 'solar'],
  ['Electricity solar feed-in', 'solar', 'solar'],
  ['Internet', 'other', 'electricity'],
])('%s is a service of kind %s with the tone %s', (productType, kind, tone) => {
  expect(fuelTypeOf(productType)).toBe(kind)
  expect(chartTone(fuelTypeOf(productType))).toBe(tone)
})

test('lists electricity first, then hot water, heating and cooling, gas, solar and others', () => {
  const offered = ['Internet', 'Solar export', 'Gas', 'Heating and cooling', 'Hot water', 'Electricity']
  expect(titles(offered.map((title) => aService(title)))).toEqual([...offered].reverse())
})

test('distinguishes two services with the same title', () => {
  expect(titles([aService('Hot water'), aService('Electricity', 'ELE-1'), aService('Electricity', 'ELE-2')])).toEqual([
    'Electricity (ELE-1)',
    'Electricity (ELE-2)',
    'Hot water',
  ])
})

test.each([
  ['began this month', '2026-11-03', undefined, true],
  ['began last month', '2026-10-31', undefined, false],
  ['begins today', '2026-11-21', undefined, true],
  ['ended in the month in which it began', '2026-09-02', '2026-09-20', true],
  ['ended a month after it began', '2026-09-02', '2026-10-01', false],
])('a service that %s has one month of data: %#', (_, start, end, expected) => {
  const service = { start: parseDay(start)!, end: end === undefined ? undefined : parseDay(end) }
  expect(hasOneMonth(service, parseDay('2026-11-21')!)).toBe(expected)
})
