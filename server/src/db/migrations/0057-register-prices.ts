// The register of a meter whose use a price per unit counts, such as that of a controlled load. Charges of earlier
// releases have none: they count the use of all registers.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table charge add column suffix text`,
  // Existing rows have no suffix, so the check holds for them.
  `alter table charge add constraint charge_register check (suffix is null or per = 'UNIT' and window_name is not null) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
