// Which news a customer has by email. A kind without a row has its default.
import { isMailedAtFirst, notificationKinds, type ContactMethod, type NotificationKind } from '@switchboard/domain'
import { sql as raw, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

export interface Preferences {
  readonly email: string
  readonly sendBillTo: ContactMethod
  readonly isMailed: (kind: NotificationKind) => boolean
}

interface Row {
  readonly email: string
  readonly sendBillTo: ContactMethod
  readonly chosen: Readonly<Record<string, boolean>> | null
}

/** @returns undefined if the account was deleted */
export async function readPreferences(sql: Kysely<Tables>, accountId: number): Promise<Preferences | undefined> {
  const { rows } = await raw<Row>`
    select a.email, a.send_bill_to as "sendBillTo",
      (select json_object_agg(p.kind, p.by_mail) from mail_preference p where p.account_id = a.id) as chosen
    from account a where a.id = ${accountId}`.execute(sql)
  const [row] = rows
  if (!row) return undefined
  const { email, sendBillTo, chosen } = row
  return { email, sendBillTo, isMailed: (kind) => chosen?.[kind] ?? isMailedAtFirst(kind, sendBillTo) }
}

export const preferenceList = ({ isMailed }: Preferences) =>
  notificationKinds.map((kind) => ({ kind, byMail: isMailed(kind) }))

/** @returns whether it changed anything. @param sql transaction in which the account is locked */
export async function storePreference(
  sql: Transaction<Tables>,
  accountId: number,
  { kind, byMail }: { readonly kind: NotificationKind; readonly byMail: boolean },
): Promise<boolean> {
  const before = await readPreferences(sql, accountId)
  if (!before || before.isMailed(kind) === byMail) return false
  await sql
    .insertInto('mail_preference')
    .values({ account_id: accountId, kind, by_mail: byMail })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ by_mail: byMail, changed_at: raw<Date>`now()` }),
    )
    .execute()
  return true
}
