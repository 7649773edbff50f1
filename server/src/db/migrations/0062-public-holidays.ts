// Times of a price may count public holidays as Sundays. Times of earlier releases count them as their weekday.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Existing rows say nothing about holidays, so the check holds for them.
  `alter table charge add constraint charge_holidays check (times is null
     or not times @? '$[*] ? (exists(@.holidays ? (!(@ == "weekend"))))') not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
