// Files in the storage that differ from the record of their build, as servers found them.
import type { Database } from '../db/connection'

export interface StoredFile {
  readonly part: string
  readonly build: string
  readonly path: string
}

/** A file that nobody has requested for longer may have been repaired meanwhile. */
const SHOWN_FOR = `interval '1 day'`

export async function addDamagedFile({ pool }: Database, { part, build, path }: StoredFile): Promise<void> {
  await pool.query({
    name: 'registry-damaged-file',
    text: `insert into registry_damaged_file (part, build, path) values ($1, $2, $3)
      on conflict (part, build, path) do update set seen_at = now()`,
    values: [part, build, path],
  })
}

/** For a file that is as published again. */
export async function removeDamagedFile({ sql }: Database, { part, build, path }: StoredFile): Promise<void> {
  await sql
    .deleteFrom('registry_damaged_file')
    .where('part', '=', part)
    .where('build', '=', build)
    .where('path', '=', path)
    .execute()
}

export async function readDamagedFiles({ pool }: Database): Promise<(StoredFile & { readonly seenAt: Date })[]> {
  const { rows } = await pool.query<StoredFile & { readonly seenAt: Date }>(
    `select part, build, path, seen_at as "seenAt" from registry_damaged_file
      where seen_at > now() - ${SHOWN_FOR} order by part, build, path`,
  )
  return rows
}
