// The import of meter data files: one transaction per file, a known file is not read again, a refused file changes nothing.

import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { meterFiles, type MeterFile } from './archive'
import { assign } from './assignment'
import { linesOf } from './lines'
import { meterFileReader } from './meter-file'
import { quarantine } from './quarantine'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import type { Registers } from './registers'
import { Tally, type ImportReport } from './report'
import { createStaging, merge } from './staging'
import { inImport } from './transaction'

interface Database {
  readonly pool: Pool
}

/** What is wrong with the text is told by the report, not thrown. */
export function importText(db: Database, name: string, text: string): Promise<ImportReport> {
  const bytes = [new TextEncoder().encode(text)]
  return importMeterFile(db, { name, open: () => bytes })
}

/** One report, or one for each member of a zip. Throws when the file cannot be opened. */
export async function importFile(db: Database, path: string): Promise<ImportReport[]> {
  const reports: ImportReport[] = []
  try {
    for await (const file of meterFiles(path)) reports.push(await importMeterFile(db, file))
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    const tally = new Tally(path)
    tally.rejected(error)
    reports.push(tally.refused())
  }
  return reports
}

class Refusal extends Error {}

async function importMeterFile(db: Database, file: MeterFile): Promise<ImportReport> {
  const sha256 = await hashOf(file)
  const tally = new Tally(file.name)
  try {
    return await inImport(db.pool, async (client) => {
      if (await isKnown(client, sha256)) return tally.known()
      const importId = await openImport(client, file.name, sha256)
      await createStaging(client)
      await readInto(client, importId, file, tally)
      const { days, spans } = await merge(client)
      const report = tally.imported(days + spans)
      await closeImport(client, importId, report)
      return report
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const report = tally.refused()
    await inImport(db.pool, async (client) => closeImport(client, await openImport(client, file.name, sha256), report))
    return report
  }
}

async function readInto(client: ClientBase, importId: number, file: MeterFile, tally: Tally): Promise<void> {
  const registers: Registers = new Map()
  const reader = meterFileReader()
  const batch: (DayRead | SpanRead)[] = []
  const take = (records: readonly MeterRecord[]) => {
    for (const record of records) {
      if (record.kind === 'reject') tally.rejected(record)
      else if (record.kind === 'ignored') tally.ignored()
      else batch.push(record)
    }
  }
  const flush = async () => {
    const { stored, unknown, rejects } = await assign(client, registers, importId, batch.splice(0))
    await quarantine(client, importId, unknown)
    stored.forEach((read) => tally.read(read))
    unknown.forEach((read) => tally.waits(read))
    rejects.forEach((reject) => tally.rejected(reject))
  }
  try {
    for await (const line of linesOf(file.open())) {
      take(reader.line(line))
      if (batch.length >= 1_000) await flush()
    }
    take(reader.end())
    await flush()
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    tally.rejected(error)
    throw new Refusal()
  }
  if (tally.unreadable) throw new Refusal()
}

async function hashOf(file: MeterFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.open()) hash.update(chunk)
  return hash.digest('hex')
}

async function isKnown(client: ClientBase, sha256: string): Promise<boolean> {
  const { rows } = await client.query(`select from meter_import where sha256 = $1 and state = 'imported'`, [sha256])
  return rows.length > 0
}

async function openImport(client: ClientBase, name: string, sha256: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into meter_import (name, sha256, state) values ($1, $2, 'refused') returning id`,
    [name, sha256],
  )
  if (!rows[0]) throw new Error('no row came back from meter_import')
  return rows[0].id
}

async function closeImport(client: ClientBase, importId: number, report: ImportReport): Promise<void> {
  const { outcome, registers, days, spans, changed, waiting, rejected, rejects } = report
  await client.query(
    `update meter_import set state = $2, registers = $3, days = $4, spans = $5, changed = $6, quarantined = $7, rejected = $8,
     finished_at = now() where id = $1`,
    [importId, outcome, registers, days, spans, changed, waiting, rejected],
  )
  await client.query(
    `insert into meter_reject (import_id, line, code, detail)
     select $1, line, code, detail from unnest($2::int[], $3::text[], $4::text[]) as reject (line, code, detail)`,
    [importId, rejects.map(({ line }) => line), rejects.map(({ code }) => code), rejects.map(({ detail }) => detail)],
  )
}
