import { storedTimes, timesText, whenText, windowTimes, windowTitle, type StoredTime } from './window-text'

const weekdays = [1, 2, 3, 4, 5]
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const time = (days: number[], from: string, to: string, months?: number[]): StoredTime => ({ days, from, to, months })

test.each<[string, StoredTime[]]>([
  ['3 pm to 9 pm on weekdays', [time(weekdays, '15:00', '21:00')]],
  ['7 am to 10 am and 4 pm to 9 pm on weekdays', [time(weekdays, '07:00', '10:00'), time(weekdays, '16:00', '21:00')]],
  ['10 pm to 7 am every day', [time(everyDay, '22:00', '07:00')]],
  ['11:30 am to 2:15 pm on weekends', [time([7, 6], '11:30', '14:15')]],
  ['midday to midnight on Fridays', [time([5], '12:00', '24:00')]],
  ['midnight to 6 am on Mondays to Thursdays and Saturdays', [time([1, 2, 3, 4, 6], '00:00', '06:00')]],
  ['all day on weekends', [time([6, 7], '00:00', '24:00')]],
  ['3 pm to 9 pm on weekdays from November to March', [time(weekdays, '15:00', '21:00', [1, 2, 3, 11, 12])]],
  ['3 pm to 9 pm on weekdays in July', [time(weekdays, '15:00', '21:00', [7])]],
  ['3 pm to 9 pm on weekdays except public holidays', [{ ...time(weekdays, '15:00', '21:00'), holidays: 'weekend' }]],
  ['all day on weekends and public holidays', [{ ...time([6, 7], '00:00', '24:00'), holidays: 'weekend' }]],
  ['11 am to 2 pm every day', [{ ...time(everyDay, '11:00', '14:00'), holidays: 'weekend' }]],
  [
    '3 pm to 9 pm on weekdays and all day on weekends',
    [time(weekdays, '15:00', '21:00'), time([6, 7], '00:00', '00:00')],
  ],
])('%s', (words, times) => {
  expect(timesText(windowTimes(times))).toBe(words)
  expect(whenText({ times: storedTimes(windowTimes(times)) })).toBe(words)
})

test.each([
  [{ times: null }, 'all other times'],
  [{ register: 'E2' }, 'register E2 of your meter'],
  [{ register: null }, 'all other registers'],
  [{ times: null, register: 'E2' }, 'all other times, register E2 of your meter'],
  [{ times: null, register: null }, 'all other times'],
  [{}, ''],
])('%j is %j', (when, words) => expect(whenText(when)).toBe(words))

test('the rest has all other times', () => {
  expect(windowTitle('Usage', 'off-peak', timesText(null))).toBe('Usage, off-peak (all other times)')
})

test('refuses a time that does not exist', () => {
  expect(() => windowTimes([time(everyDay, '15:00', 'noon')])).toThrow('noon is no time')
  expect(() => windowTimes([time(everyDay, '25:00', '26:00')])).toThrow('25:00 is no time')
})
