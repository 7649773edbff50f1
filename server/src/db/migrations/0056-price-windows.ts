// The times of the week at which a price per unit counts. Charges of earlier releases have none: they always count.
import { sql, type Kysely } from 'kysely'

const CLOCK = '"^([01][0-9]|2[0-3]):[0-5][0-9]$"'
const END = '"^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"'

/** Finds times that no week has. */
const WRONG_TIME = `$[*] ? (!(@.from like_regex ${CLOCK}) || !(@.to like_regex ${END}) || !exists(@.days[*])
  || exists(@.days[*] ? (!(@ == 1 || @ == 2 || @ == 3 || @ == 4 || @ == 5 || @ == 6 || @ == 7)))
  || exists(@.months[*] ? (!(@ == 1 || @ == 2 || @ == 3 || @ == 4 || @ == 5 || @ == 6 || @ == 7 || @ == 8 || @ == 9 || @ == 10
    || @ == 11 || @ == 12))))`

const statements = [
  `alter table charge add column window_name text, add column times jsonb`,
  // Existing rows have no times, so the checks hold for them.
  `alter table charge add constraint charge_times check (times is null or per = 'UNIT' and window_name is not null
     and jsonb_typeof(times) = 'array' and jsonb_array_length(times) > 0 and not times @? '${WRONG_TIME}') not valid`,
  `alter table invoice_item add column window_name text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
