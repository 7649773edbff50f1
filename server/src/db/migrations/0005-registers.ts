// A service may have several registers in parallel, so readings belong to a register. Each network stores the UTC
// offset of the days in its files.

import { sql, type Kysely } from 'kysely'

// The service's register on that day, or the nearest one. 0 if the service has no register: its readings are kept, but
// not shown.
const registerOf = (from: string) => `coalesce((
  select r.id from meter_register r where r.service_id = old.service_id
  order by greatest(r.from_day - old.${from}, old.${from} - coalesce(r.to_day, old.${from}), 0), r.from_day desc, r.nmi, r.suffix limit 1), 0)`

const statements = [
  // This update rewrites every reading, which may take longer than the server's statement timeout.
  `select set_config('statement_timeout', '0', true)`,

  `create table meter_network (
     code text primary key,
     base_offset_min smallint not null check (base_offset_min between -720 and 840) -- minutes east of UTC, all year
   )`,
  `insert into meter_network (code, base_offset_min) values ('NEM', 600), ('SWIS', 480)`,

  `alter table meter_register
     add column id int generated always as identity unique,
     add column network text not null default 'NEM' references meter_network (code)`,

  'alter table usage_day add column register_id int',
  `update usage_day as old set register_id = ${registerOf('day')}`,
  'alter table usage_day alter column register_id set not null, drop constraint usage_day_pkey',
  `alter table usage_day add primary key (service_id, day, register_id)
     include (total, head30, head120, tail30, tail60, interval_min, present, estimated)`,

  // The end is part of the key: of two reads that begin on one day, one may be the read of the whole month.
  'alter table usage_span add column register_id int',
  `update usage_span as old set register_id = ${registerOf('from_day')}`,
  `alter table usage_span alter column register_id set not null, drop constraint usage_span_pkey,
     add primary key (service_id, from_day, register_id, to_day)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
