// The account during a change: nobody else changes it before the change is committed.
import type { ContactMethod } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import type { VerifiedAccount } from '../authentication/verified-account'
import type { Tables } from '../db/tables/tables'

interface AccountFacts {
  readonly firstName: string
  readonly email: string
  /** E.164 */
  readonly phone: string
  readonly sendBillTo: ContactMethod
  readonly active: boolean
  readonly version: number
}

export type LockedAccount = VerifiedAccount & AccountFacts
/** The fields that identify an account to a process without a customer's request. */
export type NamedAccount = Pick<VerifiedAccount, 'id' | 'number' | 'subject'>

/** Changes of one account happen one after the other. @throws Error if the account was deleted during the request */
export async function lockAccount<Account extends NamedAccount>(
  sql: Transaction<Tables>,
  account: Account,
): Promise<Account & AccountFacts> {
  const row = await sql
    .selectFrom('account')
    .where('id', '=', account.id)
    .select(['first_name as firstName', 'email', 'phone', 'send_bill_to as sendBillTo', 'active', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...account, ...row }
}
