// A page's permission to report how its builds fared: who it was for, made by us, good for a day.
import { randomBytes } from 'node:crypto'
import type { CustomerKey } from '@switchboard/registry'
import { sealOf } from '../http/sealed'

export interface Ticket {
  readonly customer: CustomerKey
  /** Of one page view. */
  readonly id: string
}

export interface Tickets {
  issue(customer: CustomerKey): string
  /** Undefined when it is not ours, or too old. */
  check(text: string): Ticket | undefined
}

const DAY = 24 * 60 * 60

type Sealed = readonly [id: string, until: number, customer?: string]

export function ticketsOf(secret: string, now: () => number = () => Date.now() / 1000): Tickets {
  const seal = sealOf<Sealed>(secret, 'ticket')
  return {
    issue(customer) {
      const id = randomBytes(9).toString('base64url')
      const until = Math.floor(now()) + DAY
      return seal.seal(customer === undefined ? [id, until] : [id, until, customer])
    },
    check(text) {
      const opened = seal.open(text)
      if (!opened) return undefined
      const [id, until, customer] = opened
      return now() < until ? { id, customer } : undefined
    },
  }
}
