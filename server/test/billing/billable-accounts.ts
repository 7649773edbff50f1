// Builds accounts for tests from the properties that matter.
import { centsOf, parseDay, type Day } from '@switchboard/domain'
import type { BillableAccount, Adjustment, BillableService, ServiceCharge } from '../../src/billing/billable-account'

export const day = (text: string): Day => {
  const found = parseDay(text)
  if (!found) throw new Error(`${text} is no date`)
  return found
}

let ids = 0
const nextId = () => (ids += 1)

/** @param price dollars including GST; one eleventh of it is GST */
export function aCharge(per: ServiceCharge['per'], price: number, change: Partial<ServiceCharge> = {}): ServiceCharge {
  const inclusive = Math.round(price * 1e6)
  const titles = { MONTH: 'Supply', DAY: 'Supply', UNIT: 'Usage', ONCE: 'Meter installation' }
  return {
    id: nextId(),
    title: titles[per],
    per,
    uom: per === 'UNIT' ? 'kWh' : null,
    inclusive,
    exclusive: Math.round((inclusive * 10) / 11),
    taxable: true,
    billed: false,
    first: null,
    last: null,
    windowName: null,
    times: null,
    suffix: null,
    upTo: null,
    stepPer: null,
    state: 'VIC',
    ...change,
  }
}

export function aService(charges: readonly ServiceCharge[], change: Partial<BillableService> = {}): BillableService {
  const id = nextId()
  return {
    id,
    name: `ELE-${id}`,
    kind: 'utility',
    code: 'ELECTRICITY',
    measuredBy: null,
    product: 'Electricity',
    uom: charges.some(({ per }) => per === 'UNIT') ? 'kWh' : null,
    taxInclusive: true,
    starts: day('2024-01-01'),
    ends: null,
    charges,
    meters: [],
    ...change,
  }
}

export function anAdjustment(cents: number, appliesOn: string, change: Partial<Adjustment> = {}): Adjustment {
  const words = cents < 0 ? 'Goodwill credit' : 'Late payment fee'
  return {
    id: nextId(),
    description: words,
    cents: centsOf(cents),
    taxable: true,
    appliesOn: day(appliesOn),
    ...change,
  }
}

export const anAccount = (
  services: readonly BillableService[],
  change: Partial<BillableAccount> = {},
): BillableAccount => ({
  id: 1,
  number: '4000000099',
  zone: 'Australia/Melbourne',
  opened: day('2024-01-01'),
  services,
  adjustments: [],
  ...change,
})

/** Whether the cents are the fraction rounded half away from zero, computed exactly and without a division. */
export function isRounded(cents: number, numerator: bigint, denominator: bigint): boolean {
  const off = 2n * (BigInt(cents) * denominator - numerator)
  const size = (value: bigint) => (value < 0n ? -value : value)
  if (size(off) !== denominator) return size(off) < denominator
  return size(BigInt(cents) * denominator) > size(numerator)
}
