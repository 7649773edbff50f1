import fc from 'fast-check'
import { parseDay, type Day } from './day'
import { isSelectable, moveOutDays, serviceChangeDays, type SelectableDays } from './selectable-days'
import { describeDays, exampleDay, explainDay, explainTypedDate, hintForDays } from './selectable-days-text'
import { parseTypedDate } from './typed-date'

const day = (text: string): Day => parseDay(text)!
const today = day('2026-11-20')
const moveOut = moveOutDays(today)
const service = serviceChangeDays(today)
const nothing: SelectableDays = { from: day('2026-11-28'), before: day('2026-11-30'), closedWeekdays: [6, 7] }
const adults: SelectableDays = { before: day('2008-11-21') }
const dates: SelectableDays = { closedWeekdays: [1, 2, 3, 4, 5, 6, 7], exceptions: [today, day('2026-12-02')] }

describe('the error of a typed date', () => {
  test.each([
    ['27/1', moveOut, 'Please enter a valid date'],
    ['31/11/26', moveOut, 'Please enter a valid date'],
    ['//', moveOut, 'Please enter a valid date'],
    ['21/11/26', moveOut, 'Choose a weekday'],
    ['20/02/2027', moveOut, 'Choose a weekday'],
    ['22/02/2027', moveOut, 'Choose a date from 20/11/2026 to 19/02/2027'],
    ['19/11/26', moveOut, 'Choose a date from 20/11/2026 to 19/02/2027'],
    ['14/11/26', moveOut, 'Choose a date from 20/11/2026 to 19/02/2027'],
    ['19/11/26', service, 'Choose 20/11/2026 or a later date'],
    ['22/11/26', service, 'Choose a weekday'],
    ['21/11/2008', adults, 'Choose 20/11/2008 or an earlier date'],
    ['23/11/26', { from: today, before: day('2026-11-21') }, 'Choose 20/11/2026'],
    ['30/11/26', nothing, 'There is no date to choose'],
    ['23/11/26', { from: today, closedWeekdays: [1] }, 'Choose a day other than Monday'],
    ['24/11/26', { closedWeekdays: [3, 1, 2] }, 'Choose a day other than Monday, Tuesday or Wednesday'],
    ['24/11/26', dates, 'Choose one of the days in the calendar'],
  ])('%s: %#', (text, days, why) => {
    expect(explainTypedDate(text, { format: 'DD/MM/YY', days })).toBe(why)
  })

  test('is undefined for an empty field and for a selectable date', () => {
    const texts = ['', ' ', '20/11/26', '20/11/2026', '19/02/27']
    expect(texts.map((text) => explainTypedDate(text, { format: 'DD/MM/YY', days: moveOut }))).toEqual(
      texts.map(() => undefined),
    )
  })

  test('is given exactly when a text is not a selectable day', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123/267'), minLength: 1, maxLength: 10 }), (text) => {
        const typed = parseTypedDate(text, 'DD/MM/YY')
        const accepted = typed !== undefined && isSelectable(typed, moveOut)
        expect(explainTypedDate(text, { format: 'DD/MM/YY', days: moveOut }) === undefined).toBe(accepted)
      }),
    )
  })

  test('has its own wording for a text that is not a date, if required', () => {
    const rules = { format: 'DD/MM/YY', days: service, noDate: 'Please choose a value' } as const
    expect(['31/11/26', 'soon', '21/11/26', '', '20/11/26'].map((text) => explainTypedDate(text, rules))).toEqual([
      'Please choose a value',
      'Please choose a value',
      'Choose a weekday',
      undefined,
      undefined,
    ])
  })

  test('is the same for a day and for its text', () => {
    expect([explainDay(day('2026-11-21'), moveOut), explainDay(today, moveOut)]).toEqual([
      'Choose a weekday',
      undefined,
    ])
  })
})

test.each([
  [moveOut, 'Weekdays only. From 20/11/2026 to 19/02/2027.'],
  [service, 'Weekdays only. From 20/11/2026.'],
  [moveOutDays(day('2026-11-21')), 'Weekdays only. From 23/11/2026 to 19/02/2027.'],
  [{ ...service, exceptions: [day('2026-11-28')] }, 'Weekdays, and also 28/11/2026. From 20/11/2026.'],
  [
    { ...moveOut, exceptions: ['2026-12-05', '2026-11-28', '2027-02-20', '2027-02-27', '2026-12-01'].map(day) },
    'Weekdays, and also 28/11/2026, 05/12/2026 and 20/02/2027. From 20/11/2026 to 20/02/2027.',
  ],
  [
    { ...service, exceptions: ['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06'].map(day) },
    'Weekdays, and also 4 other days. From 20/11/2026.',
  ],
  [adults, 'Until 20/11/2008.'],
  [{}, ''],
  [nothing, 'There is no date to choose.'],
  [{ closedWeekdays: [7, 1] }, 'No Mondays or Sundays.'],
  [{ closedWeekdays: [1], exceptions: [day('2026-11-23')] }, 'No Mondays, but also 23/11/2026.'],
  [dates, 'Only 20/11/2026 and 02/12/2026.'],
  [{ from: today, before: day('2026-11-22'), closedWeekdays: [6, 7] }, 'Weekdays only. Only 20/11/2026.'],
])('the rule reads %#: %s', (days: SelectableDays, text) => {
  expect(describeDays(days)).toBe(text)
})

test.each([
  [moveOutDays(day('2026-11-26')), '2026-11-26', 'Weekdays until 26/02/2027. For example, 17/12/2026'],
  [moveOut, '2026-11-20', 'Weekdays until 19/02/2027. For example, 27/11/2026'],
  [service, '2026-11-20', 'Weekdays. For example, 27/11/2026'],
  [{ ...service, from: day('2027-03-01') }, '2026-11-20', 'Weekdays from 01/03/2027. For example, 15/03/2027'],
  [{ ...moveOut, closedWeekdays: [] }, '2026-11-20', 'Until 20/02/2027. For example, 27/11/2026'],
  [{ ...service, exceptions: [day('2026-11-28')] }, '2026-11-20', 'For example, 27/11/2026'],
  [{}, '2026-11-20', 'For example, 27/11/2026'],
  [nothing, '2026-11-20', ''],
])('the hint names the rule before it is broken: %#', (days: SelectableDays, on, hint) => {
  expect(hintForDays(days, day(on), 'DD/MM/YYYY')).toBe(hint)
})

describe('the example in the hint', () => {
  test.each([
    [today, moveOut, '2026-11-27'],
    [day('2026-11-28'), moveOutDays(day('2026-11-28')), '2026-12-14'],
    [today, { from: day('2027-03-01'), closedWeekdays: [6, 7] }, '2027-03-15'],
    [today, { from: day('2026-12-03'), before: day('2026-12-05') }, '2026-12-03'],
    [today, adults, '2008-11-20'],
    [today, nothing, undefined],
  ])('%#: on %s it is %s', (on, days: SelectableDays, expected) => {
    expect(exampleDay(on, days)).toBe(expected)
  })

  test('is a day that can be chosen, whatever today is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 19_000, max: 24_000 }), (count) => {
        const on = day(new Date(count * 86_400_000).toISOString().slice(0, 10))
        const examples = [moveOutDays(on), serviceChangeDays(on)].map((days) =>
          isSelectable(exampleDay(on, days)!, days),
        )
        expect(examples).toEqual([true, true])
      }),
    )
  })
})
