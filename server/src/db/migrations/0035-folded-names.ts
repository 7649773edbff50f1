// The name of an additional account holder without what people write in several ways (D65): no account has the same person twice. The server folds
// the name, because the database does not fold every script. A release before does not: a row that it changes has a later version, and is left out.
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
