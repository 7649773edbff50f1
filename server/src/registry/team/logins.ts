// Finds a customer's sign-ins by account number or email address.
import type { Database } from '../../db/connection'
import type { TokenOwner } from '../../authentication/token'

/** Sign-ins at this provider, looked up by account number or email address; newest account first. */
export async function findLogins({ sql }: Database, issuer: string, who: string): Promise<TokenOwner[]> {
  const rows = await sql
    .selectFrom('account_login')
    .innerJoin('account', 'account.id', 'account_login.account_id')
    .select(['account_login.issuer', 'account_login.subject'])
    .where('account_login.issuer', '=', issuer)
    .where((where) => where.or([where('account.number', '=', who), where('account.email', 'ilike', escapeLike(who))]))
    .orderBy('account.id', 'desc')
    .execute()
  return rows
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
