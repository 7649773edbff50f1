import { day, settingsFor } from '../test/samples'
import { dayUsageParser } from './calls'
import { daySentences } from './day-sentences'
import { daySummary, hatchesOf, slotsOf } from './day-slots'
import {
  highestHalfHour,
  marksOf,
  nameHalfHours,
  partsOf,
  showClock,
  type DayReading,
  type HalfHour,
} from './half-hours'

const settings = settingsFor('day=2026-10-24')

const clocksOf = (count: number) => {
  const ordinary = Array.from({ length: 48 }, (_, i) => i * 30)
  if (count === 46) return ordinary.filter((clock) => clock !== 120 && clock !== 150)
  return count === 50 ? ordinary.flatMap((clock) => (clock === 120 ? [120, 150, 120] : clock)) : ordinary
}

type Change = (half: HalfHour, index: number) => Partial<HalfHour>

/** Each half hour has as many thousandths as its index. */
function aDay(date: string, change: Change = () => ({}), count = 48): DayReading {
  const halfHours = clocksOf(count).map((clock, index) => {
    const made = { clock, thousandths: index, litres: undefined, estimated: false, incomplete: false }
    return { ...made, ...change(made, index) }
  })
  const known = halfHours.flatMap(({ thousandths }) => thousandths ?? [])
  const thousandths = known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0)
  const incomplete = known.length < halfHours.length
  return { day: day(date), halfHours, thousandths, litres: undefined, estimated: false, incomplete }
}

const usageOf = (reading: DayReading, yearAgo?: DayReading) => ({
  reading,
  yearAgo,
  lastUpdated: undefined,
  mjPerLitre: undefined,
})
const sentences = (reading: DayReading, yearAgo?: DayReading) =>
  daySentences(settings, usageOf(reading, yearAgo)).join(' ').replaceAll('\u00a0', ' ')

test('times are those of a clock', () => {
  expect([0, 30, 390, 720, 750, 1170, 1440].map(showClock)).toEqual([
    'midnight',
    '12:30 am',
    '6:30 am',
    'noon',
    '12:30 pm',
    '7:30 pm',
    'midnight',
  ])
})

test('half hours are named, and compared with the same time', () => {
  const named = nameHalfHours(
    aDay('2026-10-24'),
    aDay('2025-10-25', () => ({ thousandths: 7 })),
  )
  expect(named[39]).toMatchObject({ name: '7:30 pm', span: '7:30 pm to 8 pm', thousandths: 39, before: 7 })
  expect(named[0]?.span).toBe('Midnight to 12:30 am')
  expect(named[47]?.span).toBe('11:30 pm to midnight')
})

test('the repeated hour has two names, and only the first has one to compare with', () => {
  const named = nameHalfHours(aDay('2026-04-05', undefined, 50), aDay('2025-04-06'))
  expect(named.slice(4, 8).map(({ name, before }) => [name, before])).toEqual([
    ['2 am', 4],
    ['2:30 am', 5],
    ['2 am (again)', undefined],
    ['2:30 am (again)', undefined],
  ])
  expect(new Set(named.map(({ key }) => key)).size).toBe(50)
})

test('five parts of the day add up to the day', () => {
  const reading = aDay('2026-10-24')
  const parts = partsOf(nameHalfHours(reading, undefined), undefined)
  expect(parts.map(({ name, note, halfHours }) => [name, note, halfHours.length])).toEqual([
    ['Night', 'Midnight to 6 am', 12],
    ['Morning', '6 am to 10 am', 8],
    ['Daytime', '10 am to 4 pm', 12],
    ['Evening', '4 pm to 10 pm', 12],
    ['Late', '10 pm to midnight', 4],
  ])
  expect(parts.reduce((sum, { thousandths }) => sum + (thousandths ?? 0), 0)).toBe(reading.thousandths)
})

test('a part without data has no sum', () => {
  const reading = aDay('2026-10-24', (_, i) => (i < 12 ? { thousandths: undefined } : {}))
  expect(partsOf(nameHalfHours(reading, undefined), undefined)[0]).toMatchObject({
    thousandths: undefined,
    lacksData: true,
  })
})

test('a day is described with its cost and the same weekday, 364 days before', () => {
  expect(
    sentences(
      aDay('2026-10-24'),
      aDay('2025-10-25', () => ({ thousandths: 0 })),
    ),
  ).toBe('1.128 kWh, $0.34 GST inclusive. 1.128 kWh more than Saturday 25 October 2025.')
  expect(sentences(aDay('2026-10-24'), aDay('2025-10-25'))).toContain('The same as Saturday 25 October 2025.')
})

test('clock changes, estimates and gaps are mentioned, and an incomplete day is not compared', () => {
  expect(sentences(aDay('2026-10-04', undefined, 46))).toContain('Clocks went forward, so this day has 23 hours.')
  expect(sentences(aDay('2026-04-05', undefined, 50))).toContain('Clocks went back, so this day has 25 hours.')
  expect(sentences(aDay('2026-10-14', () => ({ estimated: true })))).toContain(
    'All 48 half hours are estimated: your meter sent no readings.',
  )
  expect(sentences(aDay('2026-10-14', (_, i) => ({ estimated: i === 3 })))).toContain('1 half hour is estimated.')
  const gaps = aDay('2026-03-03', (_, i) => (i < 8 ? { thousandths: undefined } : {}))
  expect(sentences(gaps, aDay('2025-03-04'))).toBe('1.100 kWh, $0.33 GST inclusive. 8 half hours have no data.')
})

test('a day without half hours, without readings, or before the service', () => {
  const whole = { ...aDay('2026-10-24'), halfHours: [] }
  expect(sentences(whole)).toContain(
    "Your electricity meter wasn't read every half hour, so we can only show the whole day.",
  )
  expect(sentences(aDay('2026-10-24', () => ({ thousandths: undefined })))).toBe('There is no data for this day.')
  const late = settingsFor('day=2026-10-24', { start: day('2026-09-01') })
  expect(daySentences(late, usageOf(aDay('2026-10-24'))).at(-1)).toBe(
    'You were not with us on Saturday 25 October 2025.',
  )
})

test('the slider reads out time, amount and last year', () => {
  const usage = usageOf(aDay('2026-10-24', (_, i) => (i === 3 ? { thousandths: undefined } : { estimated: i === 4 })))
  const named = nameHalfHours(usage.reading, aDay('2025-10-25'))
  const facts = slotsOf(settings, named, 'compared').map(({ fact }) => fact)
  expect(facts[39]).toBe('7:30 pm to 8 pm, 0.039 kilowatt hours, last year 0.039 kilowatt hours')
  expect(facts[3]).toBe('1:30 am to 2 am, no data, last year 0.003 kilowatt hours')
  expect(facts[4]).toBe('2 am to 2:30 am, 0.004 kilowatt hours, estimated, last year 0.004 kilowatt hours')
  expect(slotsOf(settings, named, 'alone')[39]).toMatchObject({ fact: '7:30 pm to 8 pm, 0.039 kilowatt hours' })
  expect(daySummary(settings, usage, named)).toBe(
    '48 half hours, 1.125 kilowatt hours in total. Highest: 11:30 pm to midnight, 0.047 kilowatt hours.',
  )
  expect(highestHalfHour(named)).toBe(47)
  expect(hatchesOf(named)).toEqual([
    { look: 'stripes', text: 'Estimated' },
    { look: 'missing', text: 'Data unavailable' },
  ])
})

test('the cost is that of the day if the backend sends it, because the price has changed since', () => {
  const answer = { day: '2026-10-24', quantity: 2, missingData: false, halfHours: [] }
  const sentence = (more: object) => daySentences(settings, dayUsageParser({ ...answer, ...more }, ''))[0]
  expect(sentence({ cost: 0.57 })).toContain('$0.57')
  expect(sentence({})).toContain('$0.60')
})

test('the labels under the chart follow the clock', () => {
  expect(marksOf(aDay('2026-10-04', undefined, 46).halfHours)).toEqual([
    { text: 'midnight', before: 0 },
    { text: '6 am', before: 10 },
    { text: 'noon', before: 22 },
    { text: '6 pm', before: 34 },
    { text: 'midnight', before: 46 },
  ])
})

test('the response is parsed, also without the fields of our backend', () => {
  const amount = { quantity: 0.594, consolidated: false, missingData: false, partial: false }
  const answer = {
    day: '2026-10-24',
    ...amount,
    halfHours: [
      { startDateTime: '2026-10-24T19:30:00+11:00', ...amount },
      { startDateTime: '2026-10-24T20:00:00+11:00', quantity: null, missingData: true },
    ],
  }
  expect(dayUsageParser(answer, '')).toMatchObject({
    reading: {
      day: '2026-10-24',
      thousandths: 594,
      halfHours: [
        { clock: 1170, thousandths: 594, estimated: false },
        { clock: 1200, thousandths: undefined },
      ],
    },
    yearAgo: undefined,
  })
})
