// What the tests of this remote have in common. Today is 21 November 2026.
import { parseDay, type Day } from '@switchboard/domain'
import type { MeteredService } from '../metered-service'
import { settingsOf } from '../settings'
import type { UsageReading } from '../usage-rows'

export const day = (text: string): Day => parseDay(text)!

export const aService = (given: Partial<MeteredService> = {}): MeteredService => ({
  subscription: 'ELE-1',
  title: 'Electricity',
  kind: 'electricity',
  unit: 'kWh',
  price: 0.2981,
  priceDependsOnTime: false,
  priceDependsOnRegister: false,
  priceDependsOnUse: undefined,
  taxInclusive: true,
  taxable: true,
  start: day('2023-05-01'),
  end: undefined,
  ...given,
})

export const settingsFor = (query: string, service?: Partial<MeteredService>) =>
  settingsOf(new URLSearchParams(query), [aService(service)], day('2026-11-21'))!

export const read = (from: string, thousandths?: number, estimated = false, incomplete = false): UsageReading => ({
  from: day(from),
  thousandths,
  estimated,
  incomplete,
})
