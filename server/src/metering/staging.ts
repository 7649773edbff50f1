// Stages reads in temporary tables and merges them into the usage tables by revision.

import type { ClientBase } from 'pg'
import { dayRow } from './day-row'
import type { DayRead, SpanRead } from './record'
import { copyRows, type ColumnValue, type ImportSession } from './import-session'

export interface StagedRead<Read extends DayRead | SpanRead> {
  readonly serviceId: number
  readonly registerId: number
  readonly importId: number
  /** Minutes east of UTC of the file's clock. */
  readonly baseOffset: number
  readonly read: Read
}

/** Rows written: new, or changed by a later revision. */
export interface MergeCounts {
  readonly days: number
  readonly spans: number
}

const dayColumns = `service_id, day, register_id, counted, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags, revised_at, import_id, v`
const spanColumns = `service_id, from_day, register_id, to_day, counted, total, flag, revised_at, import_id`

export async function createStaging(client: ClientBase): Promise<void> {
  await client.query(
    `create temp table staged_day on commit drop as select ${dayColumns}, 0 as line from usage_day with no data`,
  )
  await client.query(
    `create temp table staged_span on commit drop as select ${spanColumns}, 0 as line from usage_span with no data`,
  )
}

export async function stageDays(session: ImportSession, staged: readonly StagedRead<DayRead>[]): Promise<void> {
  if (staged.length === 0) return
  const rows = staged.map((each) => {
    const { total, head30, head120, tail30, tail60, present, estimated, values } = dayRow(each.read)
    const { day, intervalMinutes, flag, flags, line } = each.read
    const counts = [total, head30, head120, tail30, tail60, intervalMinutes, present, estimated]
    const array = `{${present === values.length ? values.join() : values.map((value) => value ?? 'NULL').join()}}`
    return [
      each.serviceId,
      day,
      each.registerId,
      countedIn(each.read),
      ...counts,
      flag,
      flags,
      revisionTimestamp(each),
      each.importId,
      array,
      line,
    ]
  })
  if (session.usesCopy) return copyRows(session, `staged_day (${dayColumns}, line)`, rows)
  await session.client.query({
    name: 'stage-days',
    text: `insert into staged_day (${dayColumns}, line)
           select service_id, day, register_id, counted, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag::"char", flags, revised_at, import_id, v::int[], line
           from unnest($1::bigint[], $2::date[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::smallint[],
                       $11::smallint[], $12::smallint[], $13::text[], $14::text[], $15::timestamptz[], $16::int[], $17::text[], $18::int[])
             as read (service_id, day, register_id, counted, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags, revised_at, import_id, v, line)`,
    // The intervals are passed as text, because unnest flattens an array of arrays.
    values: transpose(rows),
  })
}

export async function stageSpans(session: ImportSession, staged: readonly StagedRead<SpanRead>[]): Promise<void> {
  if (staged.length === 0) return
  const rows = staged.map((each) => {
    const { from, to, total, flag, line } = each.read
    const counted = countedIn(each.read)
    return [
      each.serviceId,
      from,
      each.registerId,
      to,
      counted,
      total,
      flag,
      revisionTimestamp(each),
      each.importId,
      line,
    ]
  })
  if (session.usesCopy) return copyRows(session, `staged_span (${spanColumns}, line)`, rows)
  await session.client.query({
    name: 'stage-spans',
    text: `insert into staged_span (${spanColumns}, line)
           select service_id, from_day, register_id, to_day, counted, total, flag::"char", revised_at, import_id, line
           from unnest($1::bigint[], $2::date[], $3::int[], $4::date[], $5::text[], $6::int[], $7::text[], $8::timestamptz[], $9::int[], $10::int[])
             as read (service_id, from_day, register_id, to_day, counted, total, flag, revised_at, import_id, line)`,
    values: transpose(rows),
  })
}

const countedIn = ({ unit }: DayRead | SpanRead) => (unit === 'L' ? 'millilitres' : 'unit')

const transpose = (rows: readonly (readonly ColumnValue[])[]): ColumnValue[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))

/** The file reader assumes UTC+10; the register's network determines the actual offset. */
const revisionTimestamp = ({ read, baseOffset }: StagedRead<DayRead | SpanRead>) =>
  baseOffset === 600 ? read.revisedAt : `${read.revisedAt.slice(0, 19)}${offsetText(baseOffset)}`

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/**
 * A later revision replaces a read, an older one never does. Of two revisions with the same time the later import wins,
 * unless the read had been waiting; the same time with the same content writes nothing. A later revision with unchanged
 * values is still written, because otherwise a revision from in between could replace the read.
 */
export async function mergeStaged(client: ClientBase): Promise<MergeCounts> {
  await addPartitions(client)
  const days = await client.query(`
    insert into usage_day as old (${dayColumns})
    select distinct on (service_id, day, register_id) ${dayColumns} from staged_day order by service_id, day, register_id, revised_at desc, import_id desc, line desc
    on conflict (service_id, day, register_id) do update set
      counted = excluded.counted, total = excluded.total, head30 = excluded.head30, head120 = excluded.head120, tail30 = excluded.tail30, tail60 = excluded.tail60,
      interval_min = excluded.interval_min, present = excluded.present, estimated = excluded.estimated,
      flag = excluded.flag, flags = excluded.flags, revised_at = excluded.revised_at, import_id = excluded.import_id, v = excluded.v
    where excluded.revised_at > old.revised_at or (excluded.revised_at = old.revised_at and excluded.import_id >= old.import_id and
      (excluded.counted, excluded.interval_min, excluded.v, excluded.flag, excluded.flags) is distinct from (old.counted, old.interval_min, old.v, old.flag, old.flags))`)
  const spans = await client.query(`
    insert into usage_span as old (${spanColumns})
    select distinct on (service_id, from_day, register_id, to_day) ${spanColumns} from staged_span order by service_id, from_day, register_id, to_day, revised_at desc, import_id desc, line desc
    on conflict (service_id, from_day, register_id, to_day) do update set
      counted = excluded.counted, total = excluded.total, flag = excluded.flag, revised_at = excluded.revised_at, import_id = excluded.import_id
    where excluded.revised_at > old.revised_at or (excluded.revised_at = old.revised_at and excluded.import_id >= old.import_id and
      (excluded.counted, excluded.total, excluded.flag) is distinct from (old.counted, old.total, old.flag))`)
  return { days: days.rowCount ?? 0, spans: spans.rowCount ?? 0 }
}

/**
 * Creates each table separately and attaches it, because `create table … partition of` would block all readers of usage
 * until the import ends.
 */
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
