import { isInstant, localDayOf, localTimeOf } from './local-time'

const melbourne = 'Australia/Melbourne'
const perth = 'Australia/Perth'

test.each([
  ['2026-12-01', melbourne, '2026-12-01', true],
  ['20261201', melbourne, '2026-12-01', true],
  ['2026-12-01T00:00', melbourne, '2026-12-01', true],
  ['2026-12-01T00:00:00.000', melbourne, '2026-12-01', true],
  ['2026-12-01 00:00:00', melbourne, '2026-12-01', true],
  ['2026-12-01T23:59:59.999', melbourne, '2026-12-01', false],
  ['2026-12-01T00:00:00.001', melbourne, '2026-12-01', false],
  ['2026-11-30T24:00:00', melbourne, '2026-12-01', true],
  // Midnight in a Melbourne summer and in a Melbourne winter.
  ['2026-11-30T13:00:00.000Z', melbourne, '2026-12-01', true],
  ['2026-06-30T14:00:00Z', melbourne, '2026-07-01', true],
  ['20261130T130000Z', melbourne, '2026-12-01', true],
  ['2026-11-30T13:00:00.000Z', perth, '2026-11-30', false],
  ['2026-11-30T16:00:00z', perth, '2026-12-01', true],
  ['2026-12-01T00:00:00+11:00', melbourne, '2026-12-01', true],
  ['2026-12-01T00:00:00+1100', perth, '2026-11-30', false],
  ['2026-11-30T05:00-08', melbourne, '2026-12-01', true],
  ['2026-11-30T12:59:59.999Z', melbourne, '2026-11-30', false],
  // The text's offset moves the instant to the previous day.
  ['2026-12-01T00:30:00+14:00', melbourne, '2026-11-30', false],
])('%s in %s is on %s, at midnight: %s', (text, zone, day, isMidnight) => {
  expect(localTimeOf(text, zone)).toEqual({ day, isMidnight })
})

test.each([
  '',
  'soon',
  '01/12/2026',
  '2026-12',
  '2026-1201',
  '2026-02-30',
  '2026-02-30T13:00:00Z',
  '2026-12-01T25:00:00',
  '2026-12-01T24:01:00',
  '2026-12-01T12:60:00',
  '2026-12-01T12:00:61Z',
  '2026-12-01T12:00:00+15:00',
  '2026-12-01T12:00:00+11:60',
  '2026-12-01T',
  '2026-12-01Z',
  '2026-12-01T00:00:00.000Zulu',
  '2026-12-01 and more',
])('%j names no day', (text) => {
  expect(localDayOf(text, melbourne)).toBeUndefined()
})

test('only a time with an offset needs a zone', () => {
  expect(['2026-12-01', '2026-12-01T00:00:00.000', '20261201T0000'].filter(isInstant)).toEqual([])
  const instants = ['2026-12-01T00:00Z', '2026-12-01T00:00:00.000+11:00', '20261201T0000z']
  expect(instants.filter(isInstant)).toEqual(instants)
})
