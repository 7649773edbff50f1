// Stores what each quarantined read needs, so that only affected reads are tried again. Existing rows have no unit and
// days, and are tried after every change.

import { sql, type Kysely } from 'kysely'

const statements = [
  // Millions of reads may be in quarantine, so creating the index may take longer than the server's statement timeout.
  `select set_config('statement_timeout', '0', true)`,
  `alter table meter_quarantine
     add column reason text not null default 'register' check (reason in ('register', 'unit', 'beside')),
     add column unit text,
     add column first_day date,
     add column last_day date`,
  'drop index meter_quarantine_register',
  'create index meter_quarantine_register on meter_quarantine (nmi, suffix, unit, first_day, last_day, reason)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
