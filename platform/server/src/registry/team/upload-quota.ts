// Limits a team's daily uploads in bytes, so that a leaked token cannot fill the storage.
import type { Database } from '../../db/connection'
import { Problem } from '../../http/problem'

/** A few hundred builds of ordinary size. */
const MOST_BYTES_A_DAY = 2_000_000_000
const DAY_MS = 24 * 3_600_000

const COUNT = `insert into registry_upload as u (owner, day, bytes) values ($1, $2, $3)
  on conflict (owner, day) do update set bytes = u.bytes + excluded.bytes where u.bytes + excluded.bytes <= $4
  returning bytes`

/** Counts the upload for all the team's tokens together. @throws Problem 429 if the team has used its daily quota */
export async function countUpload({ pool }: Database, owner: string, bytes: number, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await pool.query({
    name: 'registry-upload',
    text: COUNT,
    values: [owner, day, bytes, MOST_BYTES_A_DAY],
  })
  if (rows.length > 0) return
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
  const detail = `${owner} has uploaded 2 GB today: try again after midnight UTC.`
  throw new Problem(429, 'upload-quota', detail, undefined, { 'retry-after': String(seconds) })
}
