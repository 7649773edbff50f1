// Whom somebody means who names a customer.
import type { Database } from '../../db'
import type { TokenOwner } from '../../http/token'

/** Sign-ins with this provider of the account with this number, or of the accounts with this address; the newest account first. */
export async function loginsOf({ sql }: Database, issuer: string, who: string): Promise<TokenOwner[]> {
  const rows = await sql
    .selectFrom('account_login')
    .innerJoin('account', 'account.id', 'account_login.account_id')
    .select(['account_login.issuer', 'account_login.subject'])
    .where('account_login.issuer', '=', issuer)
    .where((where) => where.or([where('account.number', '=', who), where('account.email', 'ilike', escaped(who))]))
    .orderBy('account.id', 'desc')
    .execute()
  return rows
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
