// What the usage page reads: the bars of a month, of a year, of three years.

/** @typedef {{ title: string, interval: 'Daily' | 'Monthly' | 'Yearly', from: string, to: string }} UsageQuery */

/**
 * @param {string} day
 * @param {number} count
 */
export const dayAfter = (day, count) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export const today = new Date().toISOString().slice(0, 10)

/**
 * The latest month and year that are read whole, so that every run reads as much.
 * @returns {UsageQuery[]}
 */
export function usageQueries() {
  const last = dayAfter(today, -1)
  return [
    { title: 'Daily, a month', interval: 'Daily', from: dayAfter(last, -31), to: last },
    { title: 'Monthly, a year', interval: 'Monthly', from: dayAfter(last, -365), to: last },
    { title: 'Yearly', interval: 'Yearly', from: `${Number(today.slice(0, 4)) - 2}-01-01`, to: dayAfter(today, 31) },
  ]
}

/**
 * @param {UsageQuery} query
 * @param {string} subscriptionName
 * @returns {import('@switchboard/wire').UsageRange}
 */
export const usageRange = ({ from, to }, subscriptionName) => ({
  startDateTime: `${from}T00:00:00.000`,
  endDateTime: `${to}T00:00:00.000`,
  subscriptionName,
  uom: 'kWh',
})
