// The embedded provider's emails about a password and other ways of signing in, which do not belong to any change of an
// account, and the rows in the audit log of what was changed.
import type { Transaction } from 'kysely'
import { storeAudit, type AuditEntry } from '../audit/store-audit'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { MailFacts } from './mail-facts'
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
  | (Reader & { readonly template: 'passkey-added' | 'passkey-removed'; readonly name: string })
  | (Reader & {
      readonly template: 'authenticator-set-up' | 'authenticator-removed' | 'recovery-codes-replaced'
    })
  | (Reader & { readonly template: 'recovery-code-used'; readonly left: number })

/** Has no effect for a login without an account. @param sql the transaction of the change that the email is about */
export async function storePasswordMail(
  { sql: db }: Pick<Database, 'sql'>,
  mail: PasswordMail,
  sql?: Transaction<Tables>,
): Promise<void> {
  return sql ? store(sql, mail) : db.transaction().execute((own) => store(own, mail))
}

async function store(sql: Transaction<Tables>, mail: PasswordMail): Promise<void> {
  const { accountNumber, firstName, recipient, subject, ...content } = mail
  const account = await sql.selectFrom('account').where('number', '=', accountNumber).select('id').executeTakeFirst()
  if (!account) return
  if (content.template !== 'password-reset') await storeAudit(sql, { accountId: account.id, subject }, auditOf(content))
  const event = `${mail.template}/${crypto.randomUUID()}`
  const written = contentOf(content, { firstName, accountNumber })
  await storeMails(sql, [{ ...written, event, recipient, accountId: account.id }])
}

type Content = PasswordMail extends infer Mail ? (Mail extends PasswordMail ? Omit<Mail, keyof Reader> : never) : never

const auditOf = (mail: Exclude<Content, { readonly template: 'password-reset' }>): AuditEntry => ({
  action: mail.template,
  detail: {},
  ...('name' in mail && { shown: { about: mail.name } }),
})

function contentOf(mail: Content, reader: Pick<Reader, 'firstName' | 'accountNumber'>): MailFacts {
  switch (mail.template) {
    case 'password-reset':
      return { template: mail.template, facts: { ...reader, path: mail.path } }
    case 'passkey-added':
    case 'passkey-removed':
      return { template: mail.template, facts: { ...reader, name: mail.name } }
    case 'recovery-code-used':
      return { template: mail.template, facts: { ...reader, left: mail.left } }
    default:
      return { template: mail.template, facts: reader }
  }
}
