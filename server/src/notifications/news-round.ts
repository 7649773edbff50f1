// The daily round through the readings of all services. One server makes it; if it dies, another continues.
import type { Day } from '@switchboard/domain'
import type { Database } from '../db/connection'

/** Longer than a page of services takes. */
const CLAIM_MINUTES = 10

const CLAIM = `insert into news_round (day) values ($1)
  on conflict (day) do update set claimed_at = now()
    where news_round.finished_at is null and news_round.claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES})
  returning last_service`

/** @returns the last service of the round so far; undefined if it is finished, or another server makes it */
export async function claimRound({ pool }: Pick<Database, 'pool'>, day: Day): Promise<number | undefined> {
  await pool.query(`delete from news_round where day < $1::date - 7`, [day])
  return (await pool.query<{ last_service: number }>(CLAIM, [day])).rows[0]?.last_service
}

export async function saveProgress({ pool }: Pick<Database, 'pool'>, day: Day, last: number): Promise<void> {
  await pool.query('update news_round set last_service = $2, claimed_at = now() where day = $1', [day, last])
}

export async function finishRound({ pool }: Pick<Database, 'pool'>, day: Day): Promise<void> {
  await pool.query('update news_round set finished_at = now() where day = $1', [day])
}
