// Finds a customer's sign-in by account number or email address.
import type { Database } from '../db/connection'
import type { TokenOwner } from '../authentication/token'

/** A sign-in with this provider of the account with this number, or of the newest account with this address. */
export const findLogin = ({ sql }: Database, issuer: string, who: string): Promise<TokenOwner | undefined> =>
  sql
    .selectFrom('account_login')
    .innerJoin('account', 'account.id', 'account_login.account_id')
    .select(['account_login.issuer', 'account_login.subject'])
    .where('account_login.issuer', '=', issuer)
    .where((where) => where.or([where('account.number', '=', who), where('account.email', 'ilike', escapeLike(who))]))
    .orderBy('account.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
