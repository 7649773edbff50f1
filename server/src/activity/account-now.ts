// The account as it is now, which decides what can still be undone.
import { foldFullName, type ContactMethod, type Day } from '@switchboard/domain'
import type { Pool } from 'pg'
import type { VerifiedAccount } from '../authentication/verified-account'

export interface AccountNow {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164 */
  readonly phone: string
  readonly sendBillTo: ContactMethod
  readonly active: boolean
  readonly directDebit: boolean
  readonly method: string | null
  readonly today: Day
  /** Null without a booked move-out. */
  readonly movesOn: Day | null
  readonly holders: readonly Holder[]
  /** Ids of keys that work. */
  readonly keys: readonly string[]
  /** Subscriptions whose opt-in or opt-out can be withdrawn. */
  readonly starting: readonly string[]
  readonly ending: readonly string[]
  /** Whether a customer without a direct debit can set one up. */
  readonly offersDirectDebit: boolean
}

interface Holder {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164 */
  readonly phone: string
}

const requestsOf = (kind: 'OPT_IN' | 'OPT_OUT', day: string) =>
  `coalesce((select json_agg(s.subscription_name) from service_request q join service s on s.id = q.service_id and s.account_id = q.account_id
    where q.account_id = a.id and q.kind = '${kind}' and q.state = 'scheduled' and s.${day} > $2::date), '[]')`

const SELECT = `select a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.send_bill_to as "sendBillTo",
  a.active, a.direct_debit as "directDebit", a.default_payment_method_id as method,
  (select m.moves_on from move_out m where m.account_id = a.id and m.state <> 'withdrawn') as "movesOn",
  coalesce((select json_agg(json_build_object('id', h.id, 'firstName', h.first_name, 'lastName', h.last_name, 'email', h.email,
    'phone', h.phone)) from additional_contact h where h.account_id = a.id), '[]') as holders,
  coalesce((select json_agg(k.id) from data_key k where k.account_id = a.id and k.expires_on >= $2::date), '[]') as keys,
  ${requestsOf('OPT_IN', 'starts_on')} as starting, ${requestsOf('OPT_OUT', 'ends_on')} as ending
from account a where a.id = $1`

type StoredAccount = Omit<AccountNow, 'today' | 'offersDirectDebit'>

/** @returns undefined if the account was deleted */
export async function readAccountNow(
  pool: Pool,
  { id, today }: Pick<VerifiedAccount, 'id' | 'today'>,
): Promise<(StoredAccount & Pick<AccountNow, 'today'>) | undefined> {
  const { rows } = await pool.query<StoredAccount>({
    name: 'account-now',
    text: SELECT,
    values: [id, today],
  })
  return rows[0] && { ...rows[0], today }
}

/** Ignores how names are written (D65). */
export const isSameName = (one: string, other: string): boolean => foldWhole(one) === foldWhole(other)

const foldWhole = (name: string) => foldFullName({ firstName: name, lastName: '' })
