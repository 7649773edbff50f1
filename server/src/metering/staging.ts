// Reads on their way into the database: staged in a temporary table, merged by their revision.

import type { ClientBase } from 'pg'
import { dayRow } from './day-row'
import type { DayRead, SpanRead } from './record'

export interface Staged<Read extends DayRead | SpanRead> {
  readonly serviceId: number
  readonly importId: number
  readonly read: Read
}

/** Rows written: new, or changed by a later revision. */
export interface Merged {
  readonly days: number
  readonly spans: number
}

const dayColumns = `service_id, day, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags, revised_at, import_id, v`
const spanColumns = `service_id, from_day, to_day, total, flag, revised_at, import_id`

export async function createStaging(client: ClientBase): Promise<void> {
  await client.query(
    `create temp table staged_day on commit drop as select ${dayColumns}, 0 as line from usage_day with no data`,
  )
  await client.query(
    `create temp table staged_span on commit drop as select ${spanColumns}, 0 as line from usage_span with no data`,
  )
}

export async function stageDays(client: ClientBase, staged: readonly Staged<DayRead>[]): Promise<void> {
  if (staged.length === 0) return
  const rows = staged.map(({ read }) => dayRow(read))
  await client.query({
    name: 'stage-days',
    text: `insert into staged_day (${dayColumns}, line)
           select service_id, day, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag::"char", flags, revised_at, import_id, v::int[], line
           from unnest($1::bigint[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::smallint[], $9::smallint[], $10::smallint[],
                       $11::text[], $12::text[], $13::timestamptz[], $14::int[], $15::text[], $16::int[])
             as read (service_id, day, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags, revised_at, import_id, v, line)`,
    values: [
      staged.map(({ serviceId }) => serviceId),
      staged.map(({ read }) => read.day),
      rows.map((row) => row.total),
      rows.map((row) => row.head30),
      rows.map((row) => row.head120),
      rows.map((row) => row.tail30),
      rows.map((row) => row.tail60),
      staged.map(({ read }) => read.intervalMinutes),
      rows.map((row) => row.present),
      rows.map((row) => row.estimated),
      staged.map(({ read }) => read.flag),
      staged.map(({ read }) => read.flags),
      staged.map(({ read }) => read.revisedAt),
      staged.map(({ importId }) => importId),
      // As text, because unnest flattens an array of arrays.
      rows.map((row) => `{${row.values.map((value) => value ?? 'NULL').join()}}`),
      staged.map(({ read }) => read.line),
    ],
  })
}

export async function stageSpans(client: ClientBase, staged: readonly Staged<SpanRead>[]): Promise<void> {
  if (staged.length === 0) return
  await client.query({
    name: 'stage-spans',
    text: `insert into staged_span (${spanColumns}, line)
           select service_id, from_day, to_day, total, flag::"char", revised_at, import_id, line
           from unnest($1::bigint[], $2::date[], $3::date[], $4::int[], $5::text[], $6::timestamptz[], $7::int[], $8::int[])
             as read (service_id, from_day, to_day, total, flag, revised_at, import_id, line)`,
    values: [
      staged.map(({ serviceId }) => serviceId),
      staged.map(({ read }) => read.from),
      staged.map(({ read }) => read.to),
      staged.map(({ read }) => read.total),
      staged.map(({ read }) => read.flag),
      staged.map(({ read }) => read.revisedAt),
      staged.map(({ importId }) => importId),
      staged.map(({ read }) => read.line),
    ],
  })
}

/**
 * A later revision replaces a read, an older one never does, an equal one with the same content writes nothing. Also a later revision
 * without any change is written, for its time: else one from in between could still replace the read.
 */
export async function merge(client: ClientBase): Promise<Merged> {
  await addPartitions(client)
  const days = await client.query(`
    insert into usage_day as old (${dayColumns})
    select distinct on (service_id, day) ${dayColumns} from staged_day order by service_id, day, revised_at desc, import_id desc, line desc
    on conflict (service_id, day) do update set
      total = excluded.total, head30 = excluded.head30, head120 = excluded.head120, tail30 = excluded.tail30, tail60 = excluded.tail60,
      interval_min = excluded.interval_min, present = excluded.present, estimated = excluded.estimated,
      flag = excluded.flag, flags = excluded.flags, revised_at = excluded.revised_at, import_id = excluded.import_id, v = excluded.v
    where excluded.revised_at > old.revised_at or (excluded.revised_at = old.revised_at and
      (excluded.interval_min, excluded.v, excluded.flag, excluded.flags) is distinct from (old.interval_min, old.v, old.flag, old.flags))`)
  const spans = await client.query(`
    insert into usage_span as old (${spanColumns})
    select distinct on (service_id, from_day) ${spanColumns} from staged_span order by service_id, from_day, revised_at desc, import_id desc, line desc
    on conflict (service_id, from_day) do update set
      to_day = excluded.to_day, total = excluded.total, flag = excluded.flag, revised_at = excluded.revised_at, import_id = excluded.import_id
    where excluded.revised_at > old.revised_at or (excluded.revised_at = old.revised_at and
      (excluded.to_day, excluded.total, excluded.flag) is distinct from (old.to_day, old.total, old.flag))`)
  return { days: days.rowCount ?? 0, spans: spans.rowCount ?? 0 }
}

/** Made apart and attached, because `create table … partition of` would lock out everybody who reads usage until the import ends. */
async function addPartitions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ year: number }>(
    `select year from (select distinct extract(year from day)::int as year from staged_day) as staged
     where to_regclass('usage_day_' || year) is null order by year`,
  )
  for (const { year } of rows) {
    await client.query(`create table usage_day_${year} (like usage_day including all)`)
    await client.query(
      `alter table usage_day attach partition usage_day_${year} for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
    )
  }
}
