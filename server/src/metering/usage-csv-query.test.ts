import fc from 'fast-check'
import { plainQuery } from './usage-csv-query'

const rest = { uom: 'kWh', subscriptionName: 'ELE-1' }

test.each([
  ['plainly', { interval: 'Daily' }],
  ['with a dot', { 'graphSettings.interval': 'Daily' }],
  ['with brackets', { 'graphSettings[interval]': 'Daily' }],
  ['as JSON', { graphSettings: '{"interval":"Daily"}' }],
])('the interval may be written %s', (_, written) => {
  expect(plainQuery({ ...written, ...rest })).toEqual({ 'graphSettings.interval': 'Daily', ...rest })
})

test.each([
  [{ interval: 'Daily', 'graphSettings.interval': 'Daily' }],
  [{ 'graphSettings.interval': 'Daily', 'graphSettings[interval]': 'Yearly' }],
  [{ interval: 'Daily', graphSettings: '{"interval":"Daily"}' }],
  [{}],
])('%j is left as it is, to be refused', (written) => {
  expect(plainQuery({ ...written, ...rest })).toEqual({ ...written, ...rest })
})

test.each(['[object Object]', '', 'null', '[]', '"Daily"', '{"interval":"Daily","uom":"MJ"}', '{"uom":"MJ"}'])(
  'graphSettings=%s is no interval',
  (graphSettings) => {
    expect(plainQuery({ graphSettings, ...rest })).toEqual({ 'graphSettings.interval': graphSettings, ...rest })
  },
)

test('nothing that was sent is lost, whatever it is', () => {
  const names = fc.constantFrom('interval', 'graphSettings', 'graphSettings.interval', 'graphSettings[interval]', 'x')
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(fc.string(), fc.array(fc.string()), fc.json())), (query) => {
      expect(Object.keys(plainQuery(query))).toHaveLength(Object.keys(query).length)
    }),
  )
})
