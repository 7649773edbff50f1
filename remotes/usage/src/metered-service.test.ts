import { parseDay } from '@switchboard/domain'
import { sortServices, fuelTypeOf, chartTone, type MeteredService } from './metered-service'

const aService = (title: string, subscription = title): MeteredService => ({
  subscription,
  title,
  kind: fuelTypeOf(title),
  unit: 'kWh',
  price: 0.2981,
  taxInclusive: true,
  taxable: true,
  start: parseDay('2024-05-01')!,
  end: undefined,
})
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
])('%s is a service of the kind %s, drawn as %s', (productType, kind, tone) => {
  expect(fuelTypeOf(productType)).toBe(kind)
  expect(chartTone(fuelTypeOf(productType))).toBe(tone)
})

test('lists electricity first, then hot water, heating and cooling, gas, solar and the others', () => {
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
