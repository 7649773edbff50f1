// Records each import in the database: the file, its counts, and the reasons for rejected lines.

import type { ClientBase } from 'pg'
import type { ImportReport } from './import-report'

export async function isImported(client: ClientBase, sha256: string): Promise<boolean> {
  const { rows } = await client.query(`select from meter_import where sha256 = $1 and state = 'imported'`, [sha256])
  return rows.length > 0
}

export async function openImport(client: ClientBase, name: string, sha256: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into meter_import (name, sha256, state) values ($1, $2, 'refused') returning id`,
    [name, sha256],
  )
  if (!rows[0]) throw new Error('no row came back from meter_import')
  return rows[0].id
}

/** Distinct NMI and suffix of staged or waiting reads. Counted by the database, because a file may have millions. */
export async function countRegisters(client: ClientBase, importId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (
       select nmi, suffix from meter_register
       where id in (select register_id from staged_day union select register_id from staged_span)
       union select nmi, suffix from meter_quarantine where import_id = $1) as seen`,
    [importId],
  )
  return rows[0]?.count ?? 0
}

export async function closeImport(client: ClientBase, importId: number, report: ImportReport): Promise<void> {
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
