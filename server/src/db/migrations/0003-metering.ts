// Readings as in the meter file: one row per service and market day (UTC+10), with the values in an array.

import { sql, type Kysely } from 'kysely'

const statements = [
  // Days of the service, both inclusive. The factor of the building converts litres to heat.
  `create table meter_register (
     nmi text not null,
     suffix text not null,
     service_id bigint not null references service (id) on delete cascade,
     uom text not null check (uom in ('kWh', 'MJ')),
     mj_per_litre numeric check (mj_per_litre > 0),
     from_day date not null,
     to_day date check (to_day >= from_day),
     primary key (nmi, suffix, from_day)
   )`,
  'create index meter_register_service on meter_register (service_id)',

  `create table meter_import (
     id int generated always as identity primary key,
     name text not null,
     sha256 text not null,
     state text not null check (state in ('imported', 'refused')),
     registers int not null default 0,
     days int not null default 0,
     spans int not null default 0,
     changed int not null default 0,
     quarantined int not null default 0,
     rejected int not null default 0,
     finished_at timestamptz not null default now()
   )`,
  `create unique index meter_import_once on meter_import (sha256) where state = 'imported'`,
  `create table meter_reject (
     import_id int not null references meter_import (id) on delete cascade,
     line int not null,
     code text not null,
     detail text not null
   )`,
  'create index meter_reject_import on meter_reject (import_id)',

  // Reads of registers that do not belong to any service yet, each stored as a small meter file of its own.
  `create table meter_quarantine (
     id bigint generated always as identity primary key,
     import_id int not null references meter_import (id) on delete cascade,
     line int not null,
     nmi text not null,
     suffix text not null,
     record text not null
   )`,
  'create index meter_quarantine_register on meter_quarantine (nmi, suffix)',

  // total, head, tail: thousandths of the unit, of the whole day and of its first and last minutes, from which local days are made.
  // present, estimated: counts of intervals. Partitions are made by the import, one per year.
  `create table usage_day (
     service_id bigint not null,
     day date not null,
     total int not null,
     head30 int not null,
     head120 int not null,
     tail30 int not null,
     tail60 int not null,
     interval_min smallint not null,
     present smallint not null,
     estimated smallint not null,
     flag "char" not null,
     flags text,
     revised_at timestamptz not null,
     import_id int not null,
     v int[] not null check (cardinality(v) = 1440 / interval_min),
     check (flags is null or length(flags) = cardinality(v)),
     primary key (service_id, day) include (total, head30, head120, tail30, tail60, interval_min, present, estimated)
   ) partition by range (day)`,

  // One quantity for several days, for basic meters that are read monthly. to_day is exclusive.
  `create table usage_span (
     service_id bigint not null,
     from_day date not null,
     to_day date not null check (to_day > from_day),
     total int not null,
     flag "char" not null,
     revised_at timestamptz not null,
     import_id int not null,
     primary key (service_id, from_day)
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
