// Keeps a record of sent mails without their content.
import { sql, type Kysely } from 'kysely'

const statements = [
  // 'kept' mails are shown at /mails instead of being sent; 'off' mails are neither sent nor kept.
  `alter table mail_outbox
     add column transport text check (transport in ('smtp', 'kept', 'off')),
     add column kept jsonb,
     add check ((transport is null) = (sent_at is null))`,
  // The facts and recipient of a sent mail are cleared later, so two mails of one event may have the recipient ''.
  `alter table mail_outbox drop constraint mail_outbox_event_recipient_key`,
  `create unique index mail_outbox_event on mail_outbox (event, recipient) where recipient <> ''`,
  `create index mail_outbox_sent on mail_outbox (sent_at) where recipient <> '' and sent_at is not null`,
  `create index mail_outbox_dead on mail_outbox (dead_at) where dead_at is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
