// The days on which a charge holds, inclusive. Charges of earlier releases hold as long as their service.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table charge add column first_day date, add column last_day date`,
  // Existing rows have no days, so the check holds for them.
  `alter table charge add constraint charge_days check (first_day <= last_day) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
