// A customer who keeps changing the account, repeats unanswered requests, and knows what the account must look like.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { addDays, moveOutDays, nextSelectable, type Day } from '@switchboard/domain'
import type { Chance } from '../../support/chance'
import { onDay, type AccountState, type Answered, type Change } from './change'
import { serviceChanges } from './service-changes'

export interface CustomerOptions {
  readonly account: string
  readonly origin: string
  readonly today: Day
  readonly chance: Chance
  readonly token: () => Promise<string>
  readonly state: AccountState
}

const PATH = '/api/portal/account'
const ANSWER_MS = 30_000

export class Customer {
  /** Acknowledged actions of the audit log, in order. */
  readonly actions: string[] = []
  state: AccountState
  /** Unanswered when the customer left, so it may have happened. */
  unanswered: Change | undefined
  /** Requests to a server that was just killed or not yet restarted. */
  unansweredRequests = 0
  /** Requests with status 429 or 503. */
  refusedRequests = 0
  #names = 0
  #hasLeft = false

  constructor(readonly options: CustomerOptions) {
    this.state = options.state
  }

  /** Stops repeating unanswered requests. */
  leave(): void {
    this.#hasLeft = true
  }

  async live(): Promise<void> {
    while (!this.#hasLeft) await this.#make(this.#nextChange())
  }

  async #make(change: Change): Promise<void> {
    const key = randomUUID()
    // Some customers click twice.
    const isDouble = this.options.chance.percent(30)
    const answers = await Promise.all((isDouble ? [1, 2] : [1]).map(() => this.#sendUntilAnswered(change, key)))
    const answer = answers.find((one) => one !== undefined)
    if (!answer) return void (this.unanswered = change)
    for (const other of answers) if (other && other.status !== answer.status) throw new Error('two answers to one key')
    const isRefused = answer.status >= 400
    if (isRefused !== (change.action === undefined))
      throw new Error(`${change.request.join(' ')} → ${answer.status} ${JSON.stringify(answer.body)}`)
    if (change.action === undefined) return
    this.actions.push(change.action)
    this.state = change.after(this.state, answer)
  }

  async #sendUntilAnswered({ request: [method, path, body] }: Change, key: string): Promise<Answered | undefined> {
    while (true) {
      try {
        const response = await fetch(`${this.options.origin}${PATH}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await this.options.token()}`,
            'idempotency-key': key,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        const text = await response.text()
        if (![429, 503].includes(response.status)) return { status: response.status, body: text && JSON.parse(text) }
        this.refusedRequests += 1
      } catch {
        this.unansweredRequests += 1
      }
      if (this.#hasLeft) return undefined
      await setTimeout(this.options.chance.whole(100, 400))
    }
  }

  #nextChange(): Change {
    const { chance } = this.options
    const { holders, moveOut } = this.state
    const services = serviceChanges(this.options, this.state)
    // A service goes through four changes, each of which requires the previous one.
    if (services.length > 0 && chance.percent(50)) return chance.pick(services)
    const ids = Object.keys(holders)
    const possible = [
      this.#changedPhone(),
      ...(ids.length < 5 ? [this.#newHolder()] : []),
      ...(ids.length > 0 ? [this.#changedHolder(chance.pick(ids)), removedHolder(chance.pick(ids))] : []),
      ...(moveOut === undefined ? [this.#bookedMoveOut()] : [this.#changedMoveOut(moveOut), cancelledMoveOut]),
      ...(chance.percent(30) ? [refusedHolder] : []),
    ]
    return chance.pick(possible)
  }

  #changedPhone(): Change {
    const digits = String(this.options.chance.whole(10_000_000, 99_999_999))
    const phone = `+614${digits}`
    return {
      request: ['POST', '/contact/update', { sendBillTo: 0, phoneNumber: `04${digits}` }],
      action: 'contact-details-changed',
      after: (before) => ({ ...before, phone }),
    }
  }

  #newHolder(): Change {
    const firstName = this.#newName()
    const emailAddress = this.#newEmail()
    return {
      request: ['POST', '/additionalcontacts/create', holder({ firstName, emailAddress })],
      action: 'holder-added',
      after: (before, answer) => ({ ...before, holders: { ...before.holders, [idIn(answer)]: emailAddress } }),
    }
  }

  #changedHolder(id: string): Change {
    const emailAddress = this.#newEmail()
    const firstName = this.#newName()
    return {
      request: ['POST', '/additionalcontacts/update', { id, ...holder({ firstName, emailAddress }) }],
      action: 'holder-changed',
      after: (before) => ({ ...before, holders: { ...before.holders, [id]: emailAddress } }),
    }
  }

  /** Names contain no digits, and two holders with the same name are refused. */
  #newName = () => `Kim ${[...String((this.#names += 1))].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')}`

  #newEmail = () => `holder${(this.#names += 1)}@example.com`

  #bookedMoveOut(): Change {
    const on = this.#otherDay(undefined)
    return { request: ['POST', '/cancel', onDay(on)], action: 'move-out-booked', after: (s) => ({ ...s, moveOut: on }) }
  }

  #changedMoveOut(before: Day): Change {
    const on = this.#otherDay(before)
    return {
      request: ['PUT', '/move-out', onDay(on)],
      action: 'move-out-changed',
      after: (s) => ({ ...s, moveOut: on }),
    }
  }

  /** Not today, because a move-out of today can no longer be changed. */
  #otherDay(before: Day | undefined): Day {
    const { today, chance } = this.options
    const on = nextSelectable(addDays(today, chance.whole(2, 80)), moveOutDays(today))
    return on === undefined || on === before ? this.#otherDay(before) : on
  }
}

const holder = ({ firstName, emailAddress }: { firstName: string; emailAddress: string }) => ({
  firstName,
  lastName: 'Other',
  dateOfBirth: '1990-05-01',
  emailAddress,
  phoneNumber: '0491570156',
})

function removedHolder(id: string): Change {
  return {
    request: ['DELETE', `/additionalcontacts/${id}`],
    action: 'holder-removed',
    after: ({ holders: { [id]: _, ...others }, ...rest }) => ({ ...rest, holders: others }),
  }
}

const cancelledMoveOut: Change = {
  request: ['DELETE', '/move-out'],
  action: 'move-out-cancelled',
  after: (before) => ({ ...before, moveOut: undefined }),
}

/** Born in the future. */
const refusedHolder: Change = {
  request: [
    'POST',
    '/additionalcontacts/create',
    { ...holder({ firstName: 'Max', emailAddress: 'max@example.com' }), dateOfBirth: '2990-05-01' },
  ],
  action: undefined,
  after: (before) => before,
}

/** If the response was lost: any id. */
function idIn(answer: Answered | undefined): string {
  const body = answer?.body
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : 'unknown'
}
