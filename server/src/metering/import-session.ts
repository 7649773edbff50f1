// An import's database connection, and COPY, PostgreSQL's command to store many rows in bulk.

import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export interface ImportDatabase {
  readonly pool: Pool
  /** The import uses COPY only on PostgreSQL, because the embedded engine crashes on it. */
  readonly engine?: 'pglite' | 'postgres'
}

export interface ImportSession {
  readonly client: PoolClient
  readonly usesCopy: boolean
}

export type ColumnValue = string | number | null

/** @param into the table with its columns: `table (a, b)` */
export async function copyRows(
  { client }: ImportSession,
  into: string,
  rows: readonly (readonly ColumnValue[])[],
): Promise<void> {
  const text = rows.map((row) => `${row.map(columnText).join('\t')}\n`).join('')
  await pipeline([Buffer.from(text)], client.query(copyFrom(`copy ${into} from stdin`)))
}

const special = /[\\\t\n\r]/g
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function columnText(value: ColumnValue): string {
  if (value === null) return '\\N'
  return typeof value === 'number' ? String(value) : value.replace(special, (found) => escaped[found] ?? found)
}
