// Emails that were kept instead of sent.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Database } from '../db/connection'
import type { KeptMail } from './mail-queue'

export interface ShownMail extends KeptMail {
  readonly id: string
  readonly recipient: string
  readonly sentAt: Date
}

const Kept = Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String(), source: Type.String() })
const MOST = 100

/** Newest first. */
export async function readKeptMails({
  sql,
}: Database): Promise<readonly Pick<ShownMail, 'id' | 'recipient' | 'sentAt' | 'subject'>[]> {
  const rows = await select(sql).limit(MOST).execute()
  return rows.flatMap((row) => shownMail(row) ?? [])
}

export async function findKeptMail({ sql }: Database, id: string): Promise<ShownMail | undefined> {
  const row = await select(sql).where('id', '=', id).executeTakeFirst()
  return row && shownMail(row)
}

const select = (sql: Database['sql']) =>
  sql
    .selectFrom('mail_outbox')
    .where('transport', '=', 'kept')
    .where('kept', 'is not', null)
    .select(['id', 'recipient', 'sent_at', 'kept'])
    .orderBy('created_at', 'desc')

interface Row {
  readonly id: string
  readonly recipient: string
  readonly sent_at: Date | null
  readonly kept: unknown
}

const shownMail = ({ id, recipient, sent_at, kept }: Row): ShownMail | undefined =>
  sent_at && Value.Check(Kept, kept) ? { ...kept, id, recipient, sentAt: sent_at } : undefined
