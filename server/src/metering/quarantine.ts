// Reads that fit no register. They wait as small meter files, and are read again when a register fits.

import { assign, type Waiting } from './assignment'
import { meterFileReader } from './meter-file'
import { daysOf, type Registers } from './registers'
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

/** Reads what waited for a register that is there by now, with the revision that it came with. */
export async function replayQuarantine(db: ImportDatabase, watch: Watch = {}): Promise<Merged> {
  const { rows } = await db.pool.query<{ found: boolean }>(
    `select exists (select from meter_quarantine waiting where ${readable}) as found`,
  )
  if (!rows[0]?.found) return { days: 0, spans: 0 }
  return inImport(
    db,
    async (session) => {
      const { client } = session
      await createStaging(client)
      await client.query(
        `declare waiting no scroll cursor for
         select id::text as id, import_id as "importId", line, record from meter_quarantine waiting where ${readable} order by id`,
      )
      const registers: Registers = new Map()
      for (let reads = 0; ; watch.onReplay?.(reads)) {
        stopIfAsked(watch.signal)
        const { rows: batch } = await client.query<Kept>('fetch 500 from waiting')
        if (batch.length === 0) break
        await replay(session, registers, batch)
        reads += batch.length
      }
      await client.query('close waiting')
      return merge(client)
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

async function replay(session: Session, registers: Registers, batch: readonly Kept[]): Promise<void> {
  const done: string[] = []
  const rejected: { importId: number; line: number; code: string; detail: string }[] = []
  for (const importId of new Set(batch.map((each) => each.importId))) {
    const kept = batch.filter((each) => each.importId === importId)
    const readsOf = new Map(kept.map((each) => [each.id, readAgain(each)]))
    const { waiting, rejects } = await assign(session, registers, importId, [...readsOf.values()].flat())
    const keepWaiting = new Set(waiting.map(({ read }) => read))
    for (const [id, reads] of readsOf) if (!reads.some((read) => keepWaiting.has(read))) done.push(id)
    rejected.push(...rejects.map(({ line, code, detail }) => ({ importId, line, code, detail })))
  }
  await session.client.query('delete from meter_quarantine where id = any($1::bigint[])', [done])
  await session.client.query(
    `insert into meter_reject (import_id, line, code, detail) select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])`,
    [
      rejected.map(({ importId }) => importId),
      rejected.map(({ line }) => line),
      rejected.map(({ code }) => code),
      rejected.map(({ detail }) => detail),
    ],
  )
}

function readAgain({ line, record }: Kept) {
  const reader = meterFileReader()
  const records = [...record.split('\n').flatMap((text) => reader.line(text)), ...reader.end()]
  return records.filter((each) => each.kind === 'day' || each.kind === 'span').map((read) => ({ ...read, line }))
}
