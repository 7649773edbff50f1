// Registers that count litres store litres; heat is computed from them. Existing readings keep their stored heat.

import { sql, type Kysely } from 'kysely'

const counted = `add column counted text not null default 'unit' check (counted in ('unit', 'millilitres'))`

const statements = [
  // Building the index may take longer than the server's statement timeout.
  `select set_config('statement_timeout', '0', true)`,
  `alter table usage_span ${counted}`,
  `alter table usage_day ${counted}`,
  'alter table usage_day drop constraint usage_day_pkey',
  `alter table usage_day add primary key (service_id, day, register_id)
     include (total, head30, head120, tail30, tail60, interval_min, present, estimated, counted)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
