// The steps of a price per unit, such as one for the first 10 kWh of each day. Charges of earlier releases have none:
// they count all use at one rate.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table charge add column step_thousandths bigint, add column step_per text`,
  // Existing rows have no step, so the check holds for them.
  `alter table charge add constraint charge_step check ((step_thousandths is null) = (step_per is null)
     and (step_per is null or per = 'UNIT' and step_thousandths > 0
       and step_per in ('DAY', 'AVERAGE_DAY', 'MONTH', 'QUARTER'))) not valid`,
  `alter table invoice_item add column step jsonb`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
