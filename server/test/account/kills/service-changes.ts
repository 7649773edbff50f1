// Opt-ins, opt-outs and withdrawals that a test customer may make next.
import { addDays, nextSelectable, serviceChangeDays, type Day } from '@switchboard/domain'
import type { Chance } from '../../support/chance'
import { onDay, type AccountState, type AddOn, type Change } from './change'

/** Offered to every account of the test. */
export const EXTRAS: readonly string[] = ['EV_CHARGING', 'GREENPOWER', 'INTERNET']

interface Customer {
  readonly account: string
  readonly today: Day
  readonly chance: Chance
}

export function serviceChanges(customer: Customer, { addOns, moveOut }: AccountState): Change[] {
  const { account } = customer
  const offered = EXTRAS.filter((code) => !(code in addOns))
  const taken = Object.entries(addOns)
  return [
    ...(offered.length > 0 ? [optIn(customer, offered, moveOut)] : []),
    ...taken.flatMap(([code, addOn]) => {
      if (addOn.ends !== null) return [withdrawnOptOut(account, code, addOn)]
      return [withdrawnOptIn(account, code, addOn), ...(moveOut === undefined ? [optOut(customer, code, addOn)] : [])]
    }),
  ]
}

const subscriptionOf = (account: string, code: string, { starts }: AddOn) =>
  `${code}-${account}-${starts.replaceAll('-', '')}`

/** Adds one or several services. Refused during a booked move-out. */
function optIn(customer: Customer, offered: readonly string[], moveOut: Day | undefined): Change {
  const codes = offered.slice(0, customer.chance.whole(1, offered.length))
  const added = codes.map((code): readonly [string, AddOn] => [code, { starts: weekday(customer, 2, 60), ends: null }])
  const optInServices = added.map(([serviceName, { starts }]) => ({ serviceName, connectionDate: starts }))
  return {
    request: ['POST', '/opt-in', { optInServices }],
    action: moveOut === undefined ? 'opted-in' : undefined,
    after: (before) => ({ ...before, addOns: { ...before.addOns, ...Object.fromEntries(added) } }),
  }
}

/** Possible until the day before it starts, which is tomorrow at the earliest. */
const withdrawnOptIn = (account: string, code: string, addOn: AddOn): Change => ({
  request: ['DELETE', `/opt-in/${subscriptionOf(account, code, addOn)}`],
  action: 'opt-in-withdrawn',
  after: ({ addOns: { [code]: _, ...addOns }, ...rest }) => ({ ...rest, addOns }),
})

function optOut(customer: Customer, code: string, addOn: AddOn): Change {
  const ends = weekday(customer, 61, 90)
  const subscriptionName = subscriptionOf(customer.account, code, addOn)
  return {
    request: ['POST', '/opt-out', { serviceName: code, subscriptionName, ...onDay(ends) }],
    action: 'opted-out',
    after: (before) => ({ ...before, addOns: { ...before.addOns, [code]: { ...addOn, ends } } }),
  }
}

const withdrawnOptOut = (account: string, code: string, addOn: AddOn): Change => ({
  request: ['DELETE', `/opt-out/${subscriptionOf(account, code, addOn)}`],
  action: 'opt-out-withdrawn',
  after: (before) => ({ ...before, addOns: { ...before.addOns, [code]: { ...addOn, ends: null } } }),
})

/** A selectable day, at least this many days from now and at most three later. */
function weekday({ chance, today }: Customer, least: number, most: number): Day {
  const day = nextSelectable(addDays(today, chance.whole(least, most)), serviceChangeDays(today))
  if (day === undefined) throw new Error('no day can be chosen')
  return day
}
