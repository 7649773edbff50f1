// A product may be charged by the use that another product's meter measures: renewable energy by the electricity meter.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table product add column measured_by text references product (code),
     add constraint product_measured_by_check check (measured_by <> code)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
