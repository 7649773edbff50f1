// The queries of the usage page: the bars of a month, of a year, of three years.
import type { UsageRange } from '@switchboard/wire'

interface UsageQuery {
  title: string
  interval: 'Daily' | 'Monthly' | 'Yearly'
  from: string
  to: string
}

export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export const today = new Date().toISOString().slice(0, 10)

/** The latest complete month and year, so that every run reads the same amount. */
export function usageQueries(): UsageQuery[] {
  const last = dayAfter(today, -1)
  return [
    { title: 'Daily, a month', interval: 'Daily', from: dayAfter(last, -31), to: last },
    { title: 'Monthly, a year', interval: 'Monthly', from: dayAfter(last, -365), to: last },
    { title: 'Yearly', interval: 'Yearly', from: `${Number(today.slice(0, 4)) - 2}-01-01`, to: dayAfter(today, 31) },
  ]
}

export const usageRange = ({ from, to }: UsageQuery, subscriptionName: string): UsageRange => ({
  startDateTime: `${from}T00:00:00.000`,
  endDateTime: `${to}T00:00:00.000`,
  subscriptionName,
  uom: 'kWh',
})
