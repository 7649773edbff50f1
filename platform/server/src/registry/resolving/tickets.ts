// A ticket permits a page to report its builds' outcomes for a day; it identifies the customer and is signed by the
// server.
import { randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { viewNumber, type CustomerKey } from '@switchboard/record'
import { signedValues } from '../../http/signed-value'

export interface Ticket {
  readonly customer: CustomerKey
  /** The number of the page view. */
  readonly id: string
}

export interface Tickets {
  /** @param request whose log line gets the number */
  issue(customer: CustomerKey, request?: { view: string | undefined }): string
  /** Undefined if the signature is wrong or the ticket has expired. */
  check(text: string): Ticket | undefined
}

const DAY = 24 * 60 * 60

const [Id, Until, Customer] = [Type.String(), Type.Number(), Type.String()]
const Content = Type.Union([Type.Tuple([Id, Until]), Type.Tuple([Id, Until, Customer])])

export function createTickets(secret: string, now: () => number = () => Date.now() / 1000): Tickets {
  const tickets = signedValues(Content, { secret, purpose: 'ticket' })
  return {
    issue(customer, request) {
      const id = viewNumber(randomBytes(12))
      if (request) request.view = id
      const until = Math.floor(now()) + DAY
      return tickets.sign(customer === undefined ? [id, until] : [id, until, customer])
    },
    check(text) {
      const content = tickets.read(text)
      if (!content) return undefined
      const [id, until, customer] = content
      return now() < until ? { id, customer } : undefined
    },
  }
}
