// The page where a change can be undone, as long as it is in effect and undoing is possible. Decided from the account
// as it is now: the row only says what to look for.
import { contactNumberFormat, fullName, mostAdditionalHolders } from '@switchboard/domain'
import type { ActivityUndo, ActivityValue } from '@switchboard/wire'
import type { AuditAction, AuditDetail } from '../audit/audit-words'
import { billsSentBy } from '../audit/shown-values'
import { isSameName, type AccountNow } from './account-now'

export interface UndoableRow {
  readonly action: string
  readonly detail: AuditDetail
  readonly about: string | undefined
  readonly values: readonly ActivityValue[]
  readonly isCurrentChoice: boolean
}

type Rule = (row: UndoableRow, now: AccountNow) => ActivityUndo | false

const moveOutRule: Rule = ({ detail }, { movesOn, today }) =>
  movesOn !== null && movesOn === detail['on'] && today < movesOn && 'change-move-out'

const debitRule: Rule = ({ detail }, { directDebit, method }) =>
  directDebit && method !== null && method === detail['method'] && 'change-direct-debit'

/** A kind without a rule cannot be taken back in the portal. */
const rules: Partial<Record<AuditAction, Rule>> = {
  'contact-details-changed': ({ values }, now) => stands(values, contactOf(now)) && 'change-contact-details',
  'data-key-created': ({ detail }, { keys }) => includes(keys, detail['key']) && 'remove-data-key',
  'direct-debit-changed': debitRule,
  'direct-debit-removed': (_row, { directDebit, offersDirectDebit, active }) =>
    active && offersDirectDebit && !directDebit && 'set-up-direct-debit',
  'direct-debit-set-up': debitRule,
  'email-changed': ({ values }, { email }) => stands(values, { email }) && 'change-login',
  'holder-added': ({ detail }, now) => findHolder(detail, now) !== undefined && 'change-holder',
  'holder-changed': ({ detail, values }, now) => {
    const holder = findHolder(detail, now)
    return holder !== undefined && stands(values, shownHolder(holder)) && 'change-holder'
  },
  'holder-removed': ({ about }, { holders }) =>
    about !== undefined &&
    holders.length < mostAdditionalHolders &&
    !holders.some((holder) => isSameName(fullName(holder), about)) &&
    'add-holder',
  'move-out-booked': moveOutRule,
  'move-out-cancelled': (_row, { movesOn, active }) => active && movesOn === null && 'book-move-out',
  'move-out-changed': moveOutRule,
  'notification-changed': ({ isCurrentChoice }) => isCurrentChoice && 'change-notifications',
  'opted-in': ({ detail }, { starting }) =>
    subscriptionsOf(detail).some((name) => includes(starting, name)) && 'withdraw-service-change',
  'opted-out': ({ detail }, { ending }) => includes(ending, detail['subscription']) && 'withdraw-service-change',
}

const ruleByAction: ReadonlyMap<string, Rule> = new Map(Object.entries(rules))

export const undoOf = (row: UndoableRow, now: AccountNow): ActivityUndo | undefined =>
  ruleByAction.get(row.action)?.(row, now) || undefined

const includes = (list: readonly string[], value: unknown): boolean => typeof value === 'string' && list.includes(value)

/** Whether all values that the change set are the current ones. A value that is not stored counts as current. */
const stands = (values: readonly ActivityValue[], now: Readonly<Record<string, string>>): boolean =>
  values.some(({ after }) => after !== null) && values.every(({ of, after }) => after === null || now[of] === after)

const contactOf = ({ phone, sendBillTo }: AccountNow) => ({
  phone: contactNumberFormat.show(phone),
  bills: billsSentBy(sendBillTo),
})

const findHolder = ({ holder }: AuditDetail, { holders }: AccountNow) => holders.find(({ id }) => id === holder)

const shownHolder = (holder: AccountNow['holders'][number]) => ({
  name: fullName(holder),
  email: holder.email,
  phone: contactNumberFormat.show(holder.phone),
})

const subscriptionsOf = ({ services }: AuditDetail): readonly unknown[] =>
  Array.isArray(services)
    ? services.map((service: unknown) =>
        typeof service === 'object' && service !== null && 'subscription' in service ? service.subscription : undefined,
      )
    : []
