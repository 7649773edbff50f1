// The connection of one import, and how many rows at once go into the database.

import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export interface ImportDatabase {
  readonly pool: Pool
  /** Of PostgreSQL the import uses COPY, which ends the embedded engine. */
  readonly engine?: 'pglite' | 'postgres'
}

export interface Session {
  readonly client: PoolClient
  readonly copies: boolean
}

export type Column = string | number | null

/** @param into a table with its columns, `table (a, b)` */
export async function copyRows({ client }: Session, into: string, rows: readonly (readonly Column[])[]): Promise<void> {
  const text = rows.map((row) => `${row.map(columnText).join('\t')}\n`).join('')
  await pipeline([Buffer.from(text)], client.query(copyFrom(`copy ${into} from stdin`)))
}

const special = /[\\\t\n\r]/g
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function columnText(value: Column): string {
  if (value === null) return '\\N'
  return typeof value === 'number' ? String(value) : value.replace(special, (found) => escaped[found] ?? found)
}
