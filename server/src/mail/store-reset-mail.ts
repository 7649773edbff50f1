// The mail with the link of the embedded provider that sets a new password. It belongs to no change of an account.
import type { Database } from '../db/connection'
import { storeMails } from './outbox'

export interface ResetMail {
  /** Of the account that the mail is about. */
  readonly accountNumber: string
  readonly firstName: string
  readonly recipient: string
  /** The page of the link, on the portal's origin. */
  readonly path: string
}

/** Does nothing for a login without an account. */
export async function storeResetMail({ sql: db }: Pick<Database, 'sql'>, mail: ResetMail): Promise<void> {
  const { accountNumber, firstName, recipient, path } = mail
  await db.transaction().execute(async (sql) => {
    const account = await sql.selectFrom('account').where('number', '=', accountNumber).select('id').executeTakeFirst()
    if (!account) return
    const event = `password-reset/${crypto.randomUUID()}`
    const facts = { firstName, accountNumber, path }
    await storeMails(sql, [{ template: 'password-reset', facts, event, recipient, accountId: account.id }])
  })
}
