// Whether more time is offered for a bill. Reads and the change itself decide by the same facts.
import { addDays, type Day, type State } from '@switchboard/domain'
import type { BillExtension } from '@switchboard/wire'
import { businessDayFrom } from '../../public-holidays'
import { extensionRules } from './extension-rules'

/** The property's state, and the day there. */
interface StateAndDay {
  readonly state: State
  readonly today: Day
}

export interface ExtensionFacts {
  readonly due: Day
  /** The due date before the extension; null if it was not extended. */
  readonly before: Day | null
  readonly openCents: number
  /** Whether the account has another bill that is overdue. */
  readonly owesOthers: boolean
  /** Bills of the account that were extended within a year. */
  readonly inYear: number
  /** Whether a payment or a debit of the account is not confirmed yet. */
  readonly hasPending: boolean
}

/** Two parameters of the statement. */
interface FactsAt {
  /** An alias of `invoice`. */
  readonly bill: string
  /** Placeholder of the account's current day. */
  readonly today: string
}

/** SQL for the facts as JSON. */
export const extensionFacts = ({ bill, today }: FactsAt) => `json_build_object('due', ${bill}.due_on,
  'before', (select x.due_before from bill_extension x where x.account_id = ${bill}.account_id and x.invoice_id = ${bill}.id),
  'openCents', (select o.balance_cents from invoice_balance o where o.account_id = ${bill}.account_id and o.invoice_id = ${bill}.id),
  'owesOthers', exists (select from invoice_balance o where o.account_id = ${bill}.account_id and o.invoice_id <> ${bill}.id
    and o.due_on < ${today}::date and o.balance_cents > 0),
  'inYear', (select count(*) from bill_extension x where x.account_id = ${bill}.account_id
    and x.extended_on > (${today}::date - interval '1 year')::date),
  'hasPending', exists (select from payment_attempt t where t.account_id = ${bill}.account_id and t.state = 'pending'))`

/** A business day of the state. @returns undefined if no later due date is offered */
export function offeredDueDate(facts: ExtensionFacts, { state, today }: StateAndDay): Day | undefined {
  const { due, before, openCents, owesOthers, inYear, hasPending } = facts
  const rule = extensionRules[state]
  if (!rule || before !== null || openCents <= 0 || owesOthers || hasPending) return undefined
  if (inYear >= rule.mostInYear || addDays(due, rule.mostDaysOverdue) < today) return undefined
  return businessDayFrom(addDays(due, rule.days), state)
}

export const extensionOf = (facts: ExtensionFacts, at: StateAndDay): BillExtension => ({
  offered: offeredDueDate(facts, at) ?? null,
  before: facts.before,
})
