// Reads of registers that belong to no service yet. They wait as small meter files, and are read again when the register is known.

import type { ClientBase, Pool } from 'pg'
import { assign } from './assignment'
import { meterFileReader } from './meter-file'
import type { DayRead, SpanRead } from './record'
import type { Registers } from './registers'
import { createStaging, merge, type Merged } from './staging'
import { inImport } from './transaction'

export async function quarantine(
  client: ClientBase,
  importId: number,
  reads: readonly (DayRead | SpanRead)[],
): Promise<void> {
  if (reads.length === 0) return
  await client.query({
    name: 'quarantine',
    text: `insert into meter_quarantine (import_id, line, nmi, suffix, record)
           select $1, line, nmi, suffix, record
           from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as read (line, nmi, suffix, record)`,
    values: [
      importId,
      reads.map((read) => read.line),
      reads.map((read) => read.nmi),
      reads.map((read) => read.suffix),
      reads.map((read) => read.source.join('\n')),
    ],
  })
}

/** Reads what waited for a register that is known by now, with the revision that it came with. */
export async function replayQuarantine(db: { readonly pool: Pool }): Promise<Merged> {
  const known = `from meter_quarantine waiting
    where exists (select from meter_register known where known.nmi = waiting.nmi and known.suffix = waiting.suffix)`
  const { rows } = await db.pool.query<{ found: boolean }>(`select exists (select ${known}) as found`)
  if (!rows[0]?.found) return { days: 0, spans: 0 }
  return inImport(db.pool, async (client) => {
    await createStaging(client)
    const registers: Registers = new Map()
    for (let last = '0'; ;) {
      const { rows: batch } = await client.query<Waiting>(
        `select id::text as id, import_id as "importId", line, record ${known} and id > $1 order by id limit 1000`,
        [last],
      )
      for (const waiting of batch) await replay(client, registers, waiting)
      last = batch.at(-1)?.id ?? last
      if (batch.length < 1000) break
    }
    return merge(client)
  })
}

interface Waiting {
  readonly id: string
  readonly importId: number
  readonly line: number
  readonly record: string
}

async function replay(
  client: ClientBase,
  registers: Registers,
  { id, importId, line, record }: Waiting,
): Promise<void> {
  const reader = meterFileReader()
  const records = [...record.split('\n').flatMap((text) => reader.line(text)), ...reader.end()]
  const reads = records.filter((each) => each.kind === 'day' || each.kind === 'span').map((read) => ({ ...read, line }))
  const { unknown, rejects } = await assign(client, registers, importId, reads)
  for (const { code, detail } of rejects) {
    await client.query('insert into meter_reject (import_id, line, code, detail) values ($1, $2, $3, $4)', [
      importId,
      line,
      code,
      detail,
    ])
  }
  // A register that is known, but for other days, keeps waiting.
  if (unknown.length === 0) await client.query('delete from meter_quarantine where id = $1', [id])
}
