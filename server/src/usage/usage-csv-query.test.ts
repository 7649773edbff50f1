import fc from 'fast-check'
import { normalizeQuery } from './usage-csv-query'

const rest = { uom: 'kWh', subscriptionName: 'ELE-1' }

test.each([
  ['plainly', { interval: 'Daily' }],
  ['with a dot', { 'graphSettings.interval': 'Daily' }],
  ['with brackets', { 'graphSettings[interval]': 'Daily' }],
  ['as JSON', { graphSettings: '{"interval":"Daily"}' }],
  ['as JSON with an unknown field', { graphSettings: '{"interval":"Daily","uom":"MJ"}' }],
])('accepts the interval written %s', (_, written) => {
  expect(normalizeQuery({ ...written, ...rest })).toEqual({ 'graphSettings.interval': 'Daily', ...rest })
})

test.each([
  [{ interval: 'Daily', 'graphSettings.interval': 'Daily' }],
  [{ 'graphSettings.interval': 'Daily', 'graphSettings[interval]': 'Yearly' }],
  [{ interval: 'Daily', graphSettings: '{"interval":"Daily"}' }],
  [{}],
])('leaves %j as it is', (written) => {
  expect(normalizeQuery({ ...written, ...rest })).toEqual({ ...written, ...rest })
})

test.each(['[object Object]', '', 'null', '[]', '"Daily"', '{"uom":"MJ"}'])(
  'graphSettings=%s is not an interval',
  (graphSettings) => {
    expect(normalizeQuery({ graphSettings, ...rest })).toEqual({ 'graphSettings.interval': graphSettings, ...rest })
  },
)

test('keeps all other parameters', () => {
  const names = fc.constantFrom('interval', 'graphSettings', 'graphSettings.interval', 'graphSettings[interval]', 'x')
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(fc.string(), fc.array(fc.string()), fc.json())), (query) => {
      expect(Object.keys(normalizeQuery(query))).toHaveLength(Object.keys(query).length)
    }),
  )
})
