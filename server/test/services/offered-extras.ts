// Extras offered to the property of a test account.
import type { Database } from '../../src/db/connection'

/** Each with a supply charge of $22.00 a month including tax. */
export async function offerExtras({ pool }: Database, account: number, codes: readonly string[]): Promise<void> {
  for (const [position, code] of codes.entries()) {
    const title = code.replaceAll('_', ' ')
    await pool.query(
      `insert into product (code, product_type, title, icon, description, display_on_portal_usage, terms_version)
       values ($1, $2, $2, 'other', 'One.<br>Two.', false, '2026-07') on conflict do nothing`,
      [code, title],
    )
    await pool.query(
      `with offered as (
         insert into extra (property_id, product_code, tax_inclusive, position)
         select property_id, $2, true, $3 from account where id = $1 returning id)
       insert into charge (extra_id, type, title, per, excl_tax_micros, incl_tax_micros, taxable, position)
       select id, 'SUPPLY', 'Supply', 'MONTH', 20000000, 22000000, true, 0 from offered`,
      [account, code, position],
    )
  }
}
