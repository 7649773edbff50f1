// The embedded provider's emails about a password, which do not belong to any change of an account, and the row in the
// audit log of what was changed.
import { storeAudit } from '../audit/store-audit'
import type { Database } from '../db/connection'
import { storeMails } from './outbox'

interface Reader {
  /** Number of the account that the email is about. */
  readonly accountNumber: string
  readonly firstName: string
  readonly recipient: string
  /** Of the sign-in. */
  readonly subject: string
}

export type PasswordMail =
  /** `path`: page of the link that sets a new password, on the portal's origin. */
  | (Reader & { readonly template: 'password-reset'; readonly path: string })
  | (Reader & { readonly template: 'password-changed' })

/** Has no effect for a login without an account. */
export async function storePasswordMail({ sql: db }: Pick<Database, 'sql'>, mail: PasswordMail): Promise<void> {
  const { accountNumber, firstName, recipient, subject } = mail
  await db.transaction().execute(async (sql) => {
    const account = await sql.selectFrom('account').where('number', '=', accountNumber).select('id').executeTakeFirst()
    if (!account) return
    if (mail.template !== 'password-reset')
      await storeAudit(sql, { accountId: account.id, subject }, { action: mail.template, detail: {} })
    const reader = { firstName, accountNumber }
    const content =
      mail.template === 'password-reset'
        ? { template: mail.template, facts: { ...reader, path: mail.path } }
        : { template: mail.template, facts: reader }
    const event = `${mail.template}/${crypto.randomUUID()}`
    await storeMails(sql, [{ ...content, event, recipient, accountId: account.id }])
  })
}
