import { shortenBuilds, spanText } from './text-format'

Object.assign(globalThis, { document: { documentElement: { lang: 'en-AU' } } })

/** In the zone of the tests. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString()

test('a span names the day once, and an instant once', () => {
  expect(spanText(at(27, 9, 2), at(27, 9, 14))).toBe('27/11/2026, 9:02 am to 9:14 am')
  expect(spanText(at(27, 9, 2, 5), at(27, 9, 2, 50))).toBe('27/11/2026, 9:02 am')
  expect(spanText(at(26, 21, 2), at(27, 9, 2))).toBe('26/11/2026, 9:02 pm to 27/11/2026, 9:02 am')
})

test('builds in a text are named as in the table', () => {
  expect(shortenBuilds('9 of 30 customers met a failure with 1c4a617c5f758ab6.')).toBe(
    '9 of 30 customers met a failure with 1c4a617c.',
  )
})
