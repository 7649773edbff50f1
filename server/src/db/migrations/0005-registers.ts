// A service may have several registers at once: readings belong to a register. And a network says at which offset its files count days.

import { sql, type Kysely } from 'kysely'

// Of the service's registers the one that had the day, else the nearest. 0 where the service has none any more: kept, but never shown.
const registerOf = (from: string) => `coalesce((
  select r.id from meter_register r where r.service_id = old.service_id
  order by greatest(r.from_day - old.${from}, old.${from} - coalesce(r.to_day, old.${from}), 0), r.from_day desc, r.nmi, r.suffix limit 1), 0)`

const statements = [
  // Every row of every reading is written once: longer than a statement of the server may take.
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

  // The end is in the key: two reads on one day begin where the read of the month from that day begins.
  'alter table usage_span add column register_id int',
  `update usage_span as old set register_id = ${registerOf('from_day')}`,
  `alter table usage_span alter column register_id set not null, drop constraint usage_span_pkey,
     add primary key (service_id, from_day, register_id, to_day)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
