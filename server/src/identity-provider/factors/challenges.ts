// Data that the server keeps between a page and its response, such as the challenge that a passkey signs. Each can be
// used once, and only in the browser of its interaction.
import type { Db } from '../db'

/** `password`: the id of the person who has entered the right password. */
type Purpose = 'passkey' | 'new-passkey' | 'password' | 'authenticator' | 'recovery-codes'

interface Key {
  /** The interaction's uid. */
  readonly interaction: string
  readonly purpose: Purpose
}

/** As long as a signature may take. */
export const SIGNATURE_SECONDS = 300
/** As long as an interaction. */
export const SETUP_SECONDS = 1800

/** A later one replaces it. */
export async function putChallenge(
  db: Db,
  { interaction, purpose }: Key,
  value: string,
  seconds: number,
): Promise<void> {
  const row = { value, expires_at: new Date(Date.now() + seconds * 1000) }
  await db
    .insertInto('idp_challenge')
    .values({ interaction, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['interaction', 'purpose']).doUpdateSet(row))
    .execute()
}

export async function readChallenge(db: Db, { interaction, purpose }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('idp_challenge')
    .select('value')
    .where('interaction', '=', interaction)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.value
}

/** Only one of several simultaneous calls gets it. */
export async function takeChallenge(db: Db, { interaction, purpose }: Key): Promise<string | undefined> {
  const row = await db
    .deleteFrom('idp_challenge')
    .where('interaction', '=', interaction)
    .where('purpose', '=', purpose)
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > new Date() ? row.value : undefined
}
