// The name of an additional account holder without spelling variants (D65), so that an account does not have a person
// twice. The server folds the name, because the database does not fold every script. Rows changed by an earlier
// release, which does not fold names, have a later version and are left out.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table additional_contact add column folded_name text, add column folded_version int').execute(db)
  await sql
    .raw(
      `create unique index additional_contact_person on additional_contact (account_id, folded_name, date_of_birth)
         where folded_version = version`,
    )
    .execute(db)
}
