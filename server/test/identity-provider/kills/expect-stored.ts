import type { Pool } from 'pg'
import type { CarefulPerson } from './careful-person'

/** Rows of a person in the audit log and their emails, by kind of change. */
const KEPT = `select u.action as kind, count(*)::int as rows,
  (select count(*)::int from mail_outbox m where m.account_id = a.id and m.template = u.action) as mails
from audit u join account a on a.id = u.account_id where a.email = $1 group by a.id, u.action`

const SESSIONS_LEFT = 'select count(*)::int as live from idp_state where session_uid = any($1)'

/** Each change has its row and email, once, and nothing that a person was told is lost. */
export async function expectStored(pool: Pool, people: readonly CarefulPerson[]): Promise<void> {
  for (const { email, sent, told, passwordChanges } of people) {
    const { rows } = await pool.query<{ kind: string; rows: number; mails: number }>(KEPT, [email])
    const kept = new Map(rows.map((row) => [row.kind, row]))
    for (const [kind, most] of Object.entries(sent)) {
      const { rows: stored = 0, mails = 0 } = kept.get(kind) ?? {}
      const isBetween = stored >= (told[kind] ?? 0) && stored <= most
      expect({ email, kind, stored, most, told: told[kind] ?? 0, isBetween }).toMatchObject({ isBetween: true })
      expect({ email, kind, mails }).toEqual({ email, kind, mails: kind === 'session-ended' ? 0 : stored })
    }
    expect(kept.get('password-changed')?.rows ?? 0).toBe(passwordChanges)
    await expectApp(pool, email)
  }
  const sids = people.flatMap(({ endedSessions }) => endedSessions)
  expect((await pool.query(SESSIONS_LEFT, [sids])).rows).toEqual([{ live: 0 }])
}

/** The app exists, with its codes, if its last change was its setup. */
async function expectApp(pool: Pool, email: string): Promise<void> {
  const { rows } = await pool.query<{ apps: number; codes: number; last: string | null }>(
    `select (select count(*)::int from idp_credential c where c.user_id = u.id and c.kind = 'authenticator') as apps,
       (select count(*)::int from idp_recovery_code r where r.user_id = u.id) as codes,
       (select t.action from audit t where t.subject = u.id and t.action in ('authenticator-set-up', 'authenticator-removed')
         order by t.id desc limit 1) as last
     from idp_user u where u.email = $1`,
    [email],
  )
  const [{ apps, codes, last }] = rows as [(typeof rows)[number]]
  expect({ email, apps, last }).toEqual({ email, apps: last === 'authenticator-set-up' ? 1 : 0, last })
  expect([0, apps * 10]).toContain(codes)
}
