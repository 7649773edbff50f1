// Requests that nobody thought of, drawn by fast-check: nearly right ones, and anything.
import { addDays, dayOf, type Day } from '@switchboard/domain'
import fc from 'fast-check'

const now = new Date()
export const today = dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate())

/** Many, because files are rationed by account. */
export const ANNS = Array.from({ length: 24 }, (_, index) => ({
  subject: `ann-${index}`,
  number: String(4_000_000_501 + index),
}))
export const BEN = { subject: 'ben', number: '4000000599' }
export const ofAnn = `ELE-${ANNS[0]!.number}`

const namesOfBen = fc.constantFrom(
  `ELE-${BEN.number}`,
  `ele-${BEN.number}`,
  ` ELE-${BEN.number}`,
  `ELE-${BEN.number}\t`,
  `INV${BEN.number.slice(-8)}`,
  'ELE-%',
  'ELE-40000005__',
  BEN.number,
  `%45LE-${BEN.number}`,
)
export const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ maxLength: 20 }), namesOfBen)

const edges = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '2023-02-29',
  '2024-02-29',
  '2026-10-04',
  '9999-12-31',
] as Day[]
const anyDay = fc.oneof(
  fc.constantFrom(...edges),
  fc.integer({ min: -1_000, max: 400 }).map((days) => addDays(today, days)),
  fc.tuple(fc.nat(9_999), fc.nat(13), fc.nat(32)).map((parts) => {
    const [year = '', month = '', date = ''] = parts.map((part, index) =>
      String(part).padStart(index === 0 ? 4 : 2, '0'),
    )
    return `${year}-${month}-${date}`
  }),
)
const anyTime = fc.oneof(
  { weight: 8, arbitrary: anyDay.map((on) => `${on}T00:00:00.000`) },
  {
    weight: 1,
    arbitrary: anyDay.chain((on) => fc.constantFrom(`${on}T00:00:00`, on, `${on}T24:00:00.000`, `${on}T00:00:00Z`)),
  },
  { weight: 1, arbitrary: anyText },
)
const anyInterval = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Daily', 'Monthly', 'Yearly') }, anyText)
const anyUnit = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('kWh', 'kWh', 'kWh', 'MJ', 'Amount ($)') }, anyText)

export const usageAsked = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      interval: fc.constantFrom('Daily', 'Monthly', 'Yearly'),
      startDateTime: fc.nat(1_000).map((days) => `${addDays(today, -days)}T00:00:00.000`),
      endDateTime: fc.nat(400).map((days) => `${addDays(today, days - 40)}T00:00:00.000`),
      subscriptionName: fc.constantFrom(ofAnn, ofAnn, ofAnn, `ELE-${BEN.number}`),
      uom: fc.constant('kWh'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      interval: anyInterval,
      startDateTime: anyTime,
      endDateTime: anyTime,
      subscriptionName: fc.oneof({ weight: 6, arbitrary: fc.constant(ofAnn) }, anyText),
      uom: anyUnit,
    }),
  },
)

const headerText = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 ,;=*/"%-_.:()[]{}\u00e9'), maxLength: 60 })
  .map((text) => text.trim())
export const anyHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'if-none-match',
    'origin',
    'range',
    'sec-fetch-dest',
    'sec-fetch-mode',
    'sec-fetch-site',
    'x-account',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-xsrf-token',
    'content-type',
    'forwarded',
    'user-agent',
    'traceparent',
  ),
  headerText,
  { maxKeys: 4 },
)
export const anyQuery = fc.dictionary(
  fc.oneof(anyText, fc.constantFrom('failed', 'access_token', 'interval', 'account', '__proto__')),
  anyText,
  {
    maxKeys: 4,
  },
)
/** Half characters have no place in an address. */
const wellFormed = (text: string) => Buffer.from(text).toString()
export const queryOf = (query: Record<string, string>) => {
  const text = Object.entries(query).map((pair) => pair.map((part) => encodeURIComponent(wellFormed(part))).join('='))
  return text.length > 0 ? `?${text.join('&')}` : ''
}
export const addressOf = (path: string, part: string) =>
  path.replaceAll(/\{\w+\}/g, encodeURIComponent(wellFormed(part)) || '-')
