// Quarantine keeps reads without a matching register as small meter files, and reads them again once a register
// matches.

import { assignReads, type WaitingRead } from './assignment'
import { copyText } from './field'
import { MeterFileReader } from './meter-file'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import { marketDaysOf, type RegistersByNmi } from './register-lookup'
import type { RejectReason } from './import-report'
import { copyRows, type ColumnValue, type ImportDatabase, type ImportSession } from './import-session'
import { createStaging, mergeStaged, type MergeCounts } from './staging'
import { runImportTransaction, throwIfStopped, type ImportHooks } from './import-transaction'

const COLUMNS = 'import_id, line, nmi, suffix, reason, unit, first_day, last_day, record'

export async function quarantine(
  session: ImportSession,
  importId: number,
  waiting: readonly WaitingRead[],
): Promise<void> {
  if (waiting.length === 0) return
  const rows: ColumnValue[][] = waiting.map(({ read, reason }) => {
    const { first, last } = marketDaysOf(read)
    return [importId, read.line, read.nmi, read.suffix, reason, read.unit, first, last, read.source.join('\n')]
  })
  if (session.usesCopy) return copyRows(session, `meter_quarantine (${COLUMNS})`, rows)
  await session.client.query({
    name: 'quarantine',
    text: `insert into meter_quarantine (${COLUMNS})
           select import_id, line, nmi, suffix, reason, unit, first_day, last_day, record
           from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[], $9::text[]) as read (${COLUMNS})`,
    values: COLUMNS.split(', ').map((_, column) => rows.map((row) => row[column] ?? null)),
  })
}

/** A read next to a register's days waits for another register that has its days. */
const FITS_A_REGISTER = `exists (
  select from meter_register known where known.nmi = waiting.nmi and known.suffix = waiting.suffix
  and (unit is null or unit = case when mj_per_litre is null then uom else 'L' end)
  and (last_day is null or from_day <= last_day + case when reason = 'beside' then 0 else 1 end)
  and (first_day is null or to_day is null or first_day <= to_day + case when reason = 'beside' then 0 else 1 end))`

const MOST_REJECTS = 1_000

export interface ReplayResult extends MergeCounts {
  /**
   * Why a read whose register is now known cannot be read, by the line of its original file. Reported once; the read
   * keeps waiting.
   */
  readonly rejects: readonly RejectReason[]
  /** The total; `rejects` has the first thousand. */
  readonly rejected: number
}

/** Stores waiting reads whose register is now known, with their original revision. */
export function replayQuarantine(db: ImportDatabase, hooks: ImportHooks = {}): Promise<ReplayResult> {
  return runImportTransaction(
    db,
    async (session) => {
      const { client } = session
      // Scans the whole quarantine, which may take longer than the server allows its own queries.
      const { rows } = await client.query<{ found: boolean }>(
        `select exists (select from meter_quarantine waiting where ${FITS_A_REGISTER}) as found`,
      )
      if (!rows[0]?.found) return { days: 0, spans: 0, rejects: [], rejected: 0 }
      await createStaging(client)
      await client.query(
        `declare waiting no scroll cursor for
         select id::text as id, import_id as "importId", line, record from meter_quarantine waiting where ${FITS_A_REGISTER} order by id`,
      )
      const registers: RegistersByNmi = new Map()
      const rejects: RejectReason[] = []
      let rejected = 0
      for (let reads = 0; ; hooks.onReplayed?.(reads)) {
        throwIfStopped(hooks.signal)
        const { rows: batch } = await client.query<QuarantinedRead>('fetch 500 from waiting')
        if (batch.length === 0) break
        const reasons = await replayBatch(session, registers, batch)
        rejects.push(...reasons.slice(0, MOST_REJECTS - rejects.length))
        rejected += reasons.length
        reads += batch.length
      }
      await client.query('close waiting')
      return { ...(await mergeStaged(client)), rejects, rejected }
    },
    hooks,
  )
}

interface QuarantinedRead {
  readonly id: string
  readonly importId: number
  readonly line: number
  readonly record: string
}

/** @returns the reasons that were not reported before */
async function replayBatch(
  session: ImportSession,
  registers: RegistersByNmi,
  batch: readonly QuarantinedRead[],
): Promise<RejectReason[]> {
  const done: string[] = []
  const rejected: (RejectReason & { importId: number })[] = []
  for (const importId of new Set(batch.map((each) => each.importId))) {
    const quarantined = batch
      .filter((each) => each.importId === importId)
      .map((each) => ({ ...parseQuarantined(each), id: each.id }))
    const { stored, waiting } = await assignReads(
      session,
      registers,
      importId,
      quarantined.flatMap(({ reads }) => reads),
    )
    const isIn = new Set(stored)
    waiting.forEach(({ read }) => isIn.delete(read))
    for (const { id, reads } of quarantined)
      if (reads.length > 0 && reads.every((read) => isIn.has(read))) done.push(id)
    const reasons = quarantined.flatMap(({ rejects }) => rejects)
    rejected.push(...reasons.map(({ line, code, detail }) => ({ importId, line, code, detail: copyText(detail) })))
  }
  await session.client.query('delete from meter_quarantine where id = any($1::bigint[])', [done])
  const { rows } = await session.client.query<RejectReason>(
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

/** The stored record has neither an end record nor the day of its import, because both were checked at the import. */
function parseQuarantined({ line, record }: QuarantinedRead): {
  reads: (DayRead | SpanRead)[]
  rejects: RejectReason[]
} {
  const reads: (DayRead | SpanRead)[] = []
  const rejects: RejectReason[] = []
  const reader = new MeterFileReader()
  const collect = (records: readonly MeterRecord[]) => {
    for (const each of records) {
      if (each.kind === 'day' || each.kind === 'span') reads.push({ ...each, line })
      else if (each.kind === 'reject') rejects.push({ ...each, line })
      else rejects.push({ line, code: 'unit', detail: 'Waits, but is no energy' })
    }
  }
  try {
    for (const text of [...record.split('\n'), '900']) collect(reader.readLine(text))
    collect(reader.finish())
    return { reads, rejects }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { reads: [], rejects: [{ line, code: error.code, detail: error.detail }] }
  }
}
