import type { Database } from './connection'

/** Prefix of the demonstration people's subjects. */
export const DEMONSTRATION_SUBJECTS = '5e1f5e1f-0000-4000-8000-'

/** Their passwords are public, so they must not be able to sign in to a portal for customers. */
export async function hasDemonstrationPeople({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  const pattern = `${DEMONSTRATION_SUBJECTS}%`
  const login = sql.selectFrom('account_login').select('subject').where('subject', 'like', pattern).limit(1)
  const user = sql.selectFrom('idp_user').select('id').where('id', 'like', pattern).limit(1)
  return Boolean((await login.executeTakeFirst()) ?? (await user.executeTakeFirst()))
}

export const DEMONSTRATION_PROBLEM =
  'The database has the demonstration people, whose password everybody knows: use another database in production.'
