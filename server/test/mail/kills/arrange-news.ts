// Accounts with news for an email each: half of them have a bill that is due soon, half one that is debited today.
import type { Day } from '@switchboard/domain'
import type { Database } from '../../../src/db/connection'

/** @param first number of the first account; they follow one another */
export async function arrangeNews(
  { pool }: Database,
  {
    first,
    count,
    today,
    soon,
  }: { readonly first: number; readonly count: number; readonly today: Day; readonly soon: Day },
): Promise<void> {
  await pool.query(
    `insert into property (path, city, postcode, state) values ('/kills/', 'Melbourne', '3008', 'VIC') on conflict do nothing`,
  )
  await pool.query(
    `with owner as (
       insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
       select n::text, p.id, 'Ann', 'Other', '1980-01-01', n || '@example.com', '+61412345678', '1 Lane', 'RESI', '2025-01-01'
       from generate_series($1::bigint, $1::bigint + $2::int - 1) n cross join property p where p.path = '/kills/'
       returning id, number
     )
     insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     select 'INV' || right(number, 8), id, $3::date - 20, case when number::bigint % 2 = 0 then $3::date else $4::date end, 5000,
       '2025-12-01', '2025-12-31'
     from owner`,
    [first, count, today, soon],
  )
  await pool.query(
    `with method as (
       insert into payment_method (account_id, type, masked_number, holder, description, at_gateway, agreement_version, agreement_accepted_at)
       select id, 'bankAccount', 'xxxx678', 'Ann Other', 'Bank account ending in 678', true, '1', now() from account
       where number::bigint % 2 = 0 and default_payment_method_id is null
       returning id, account_id
     ), known as (
       insert into gateway_double_method (token, method, behaviour, kept_as)
       select 'test_' || id, '{}', 'accept', id from method
     )
     update account a set default_payment_method_id = m.id, direct_debit = true, direct_debit_since = '2025-06-01T00:00:00Z'
     from method m where m.account_id = a.id`,
  )
}
