// Reads that fit no register. They wait as small meter files, and are read again when a register fits.

import { assign, type Waiting } from './assignment'
import { copied } from './field'
import { meterFileReader } from './meter-file'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import { daysOf, type Registers } from './registers'
import type { Reason } from './report'
import { copyRows, type Column, type ImportDatabase, type Session } from './session'
import { createStaging, merge, type Merged } from './staging'
import { inImport, stopIfAsked, type Watch } from './transaction'

const columns = 'import_id, line, nmi, suffix, reason, unit, first_day, last_day, record'

export async function quarantine(session: Session, importId: number, waiting: readonly Waiting[]): Promise<void> {
  if (waiting.length === 0) return
  const rows: Column[][] = waiting.map(({ read, reason }) => {
    const { first, last } = daysOf(read)
    return [importId, read.line, read.nmi, read.suffix, reason, read.unit, first, last, read.source.join('\n')]
  })
  if (session.copies) return copyRows(session, `meter_quarantine (${columns})`, rows)
  await session.client.query({
    name: 'quarantine',
    text: `insert into meter_quarantine (${columns})
           select import_id, line, nmi, suffix, reason, unit, first_day, last_day, record
           from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[], $9::text[]) as read (${columns})`,
    values: columns.split(', ').map((_, column) => rows.map((row) => row[column] ?? null)),
  })
}

/** A read beside the days of one register waits for another that has its days. */
const readable = `exists (
  select from meter_register known where known.nmi = waiting.nmi and known.suffix = waiting.suffix
  and (unit is null or unit = case when mj_per_litre is null then uom else 'L' end)
  and (last_day is null or from_day <= last_day + case when reason = 'beside' then 0 else 1 end)
  and (first_day is null or to_day is null or first_day <= to_day + case when reason = 'beside' then 0 else 1 end))`

const rejectsKept = 1_000

export interface Replayed extends Merged {
  /** Why what fits a register by now cannot be read, by the lines of the files that it came with. Each is told once, and keeps waiting. */
  readonly rejects: readonly Reason[]
  /** `rejects` has the first thousand. */
  readonly rejected: number
}

/** Reads what waited for a register that is there by now, with the revision that it came with. */
export function replayQuarantine(db: ImportDatabase, watch: Watch = {}): Promise<Replayed> {
  return inImport(
    db,
    async (session) => {
      const { client } = session
      // All that waits is looked through, which may take longer than a query of the server.
      const { rows } = await client.query<{ found: boolean }>(
        `select exists (select from meter_quarantine waiting where ${readable}) as found`,
      )
      if (!rows[0]?.found) return { days: 0, spans: 0, rejects: [], rejected: 0 }
      await createStaging(client)
      await client.query(
        `declare waiting no scroll cursor for
         select id::text as id, import_id as "importId", line, record from meter_quarantine waiting where ${readable} order by id`,
      )
      const registers: Registers = new Map()
      const rejects: Reason[] = []
      let rejected = 0
      for (let reads = 0; ; watch.onReplay?.(reads)) {
        stopIfAsked(watch.signal)
        const { rows: batch } = await client.query<Kept>('fetch 500 from waiting')
        if (batch.length === 0) break
        const reasons = await replay(session, registers, batch)
        rejects.push(...reasons.slice(0, rejectsKept - rejects.length))
        rejected += reasons.length
        reads += batch.length
      }
      await client.query('close waiting')
      return { ...(await merge(client)), rejects, rejected }
    },
    watch,
  )
}

interface Kept {
  readonly id: string
  readonly importId: number
  readonly line: number
  readonly record: string
}

/** @returns the reasons that were not told before */
async function replay(session: Session, registers: Registers, batch: readonly Kept[]): Promise<Reason[]> {
  const done: string[] = []
  const rejected: (Reason & { importId: number })[] = []
  for (const importId of new Set(batch.map((each) => each.importId))) {
    const kept = batch.filter((each) => each.importId === importId).map((each) => ({ ...readAgain(each), id: each.id }))
    const { stored, waiting, rejects } = await assign(
      session,
      registers,
      importId,
      kept.flatMap(({ reads }) => reads),
    )
    const isIn = new Set(stored)
    waiting.forEach(({ read }) => isIn.delete(read))
    for (const { id, reads } of kept) if (reads.length > 0 && reads.every((read) => isIn.has(read))) done.push(id)
    const reasons = [...kept.flatMap(({ rejects }) => rejects), ...rejects]
    rejected.push(...reasons.map(({ line, code, detail }) => ({ importId, line, code, detail: copied(detail) })))
  }
  await session.client.query('delete from meter_quarantine where id = any($1::bigint[])', [done])
  const { rows } = await session.client.query<Reason>(
    `insert into meter_reject (import_id, line, code, detail)
     select distinct * from unnest($1::int[], $2::int[], $3::text[], $4::text[]) as new (import_id, line, code, detail)
     where not exists (select from meter_reject old where (old.import_id, old.line, old.code, old.detail) = (new.import_id, new.line, new.code, new.detail))
     order by 1, 2
     returning line, code, detail`,
    [
      rejected.map(({ importId }) => importId),
      rejected.map(({ line }) => line),
      rejected.map(({ code }) => code),
      rejected.map(({ detail }) => detail),
    ],
  )
  return rows
}

/** What is kept says neither where the file ended nor what was today when it came: both were looked at then. */
function readAgain({ line, record }: Kept): { reads: (DayRead | SpanRead)[]; rejects: Reason[] } {
  const reads: (DayRead | SpanRead)[] = []
  const rejects: Reason[] = []
  const reader = meterFileReader()
  const take = (records: readonly MeterRecord[]) => {
    for (const each of records) {
      if (each.kind === 'day' || each.kind === 'span') reads.push({ ...each, line })
      else if (each.kind === 'reject') rejects.push({ ...each, line })
      else rejects.push({ line, code: 'unit', detail: 'Waits, but is no energy' })
    }
  }
  try {
    for (const text of [...record.split('\n'), '900']) take(reader.line(text))
    take(reader.end())
    return { reads, rejects }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { reads: [], rejects: [{ line, code: error.code, detail: error.detail }] }
  }
}
