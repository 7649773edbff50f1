// Changes of how a person logs in at the embedded provider: their rows in the audit log, and their emails, which do not
// belong to any change of an account.
import type { Transaction } from 'kysely'
import { storeAudit, type AuditEntry, type Origin } from '../audit/store-audit'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { MailFacts } from './mail-facts'
import { storeMails } from './outbox'

interface Reader {
  /** Number of the account that the change is about. */
  readonly accountNumber: string
  readonly firstName: string
  readonly recipient: string
  /** The subject of the sign-in. */
  readonly subject: string
}

export type SecurityChange = Reader &
  (
    | { readonly template: 'password-changed' }
    | { readonly template: 'passkey-added' | 'passkey-removed'; readonly name: string }
    | { readonly template: 'authenticator-set-up' | 'authenticator-removed' | 'recovery-codes-replaced' }
    | { readonly template: 'recovery-code-used'; readonly left: number }
  )

/** `path`: page of the link that sets a new password, on the portal's origin. */
export type ResetMail = Reader & { readonly template: 'password-reset'; readonly path: string }

/** Has no effect for a login without an account. */
export async function storeResetMail({ sql: db }: Pick<Database, 'sql'>, mail: ResetMail): Promise<void> {
  await db.transaction().execute(async (sql) => {
    const accountId = await accountIdOf(sql, mail)
    if (accountId !== undefined) await storeMail(sql, accountId, mail)
  })
}

interface Options {
  readonly db: Pick<Database, 'sql'>
  /** Whether emails are sent. The audit log has a row in any case. */
  readonly hasMails: boolean
}

/** Has no effect for a login without an account. @param sql the transaction of the change */
export async function storeSecurityChange(
  { db, hasMails }: Options,
  change: SecurityChange,
  origin: Origin,
  sql?: Transaction<Tables>,
): Promise<void> {
  const store = async (own: Transaction<Tables>) => {
    const accountId = await accountIdOf(own, change)
    if (accountId === undefined) return
    await storeAudit(own, { accountId, subject: change.subject }, auditOf(change), origin)
    if (hasMails) await storeMail(own, accountId, change, origin)
  }
  return sql ? store(sql) : db.sql.transaction().execute(store)
}

async function accountIdOf(sql: Transaction<Tables>, { accountNumber }: Reader): Promise<number | undefined> {
  const account = await sql.selectFrom('account').where('number', '=', accountNumber).select('id').executeTakeFirst()
  return account?.id
}

async function storeMail(
  sql: Transaction<Tables>,
  accountId: number,
  mail: SecurityChange | ResetMail,
  origin?: Origin,
): Promise<void> {
  const event = `${mail.template}/${crypto.randomUUID()}`
  const { recipient } = mail
  await storeMails(sql, [{ ...factsOf(mail), event, recipient, accountId, requestId: origin?.requestId }])
}

const auditOf = (change: SecurityChange): AuditEntry => ({
  action: change.template,
  detail: {},
  ...('name' in change && { shown: { about: change.name } }),
})

function factsOf(mail: SecurityChange | ResetMail): MailFacts {
  const { firstName, accountNumber } = mail
  const reader = { firstName, accountNumber }
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
