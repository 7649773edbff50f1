// Opt-ins and opt-outs set the dates of a service immediately, so that they take effect without a job on the day.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The version of the terms that a customer accepts with an opt-in.
  `alter table product add column terms_version text`,

  // Withdrawing an opt-in deletes the service that it created, but keeps the request as evidence.
  `update service_request set state = 'scheduled' where state = 'done'`,
  `alter table service_request
     drop constraint service_request_state_check,
     add constraint service_request_state_check check (state in ('scheduled', 'withdrawn')),
     drop constraint service_request_check,
     drop constraint service_request_service_id_fkey,
     add constraint service_request_service_id_fkey foreign key (service_id) references service (id) on delete set null`,
  `drop index service_request_opt_in_once`,
  `create unique index service_request_opt_in_once on service_request (service_id) where kind = 'OPT_IN' and state = 'scheduled'`,
  `create index service_request_account on service_request (account_id)`,

  // A service does not start after a booked move-out.
  `create or replace view account_service as
     select s.id, s.account_id, s.product_code, s.details_type, s.subscription_name, s.starts_on,
       case when m.moves_on is null then s.ends_on else least(s.ends_on, m.moves_on) end as ends_on,
       s.cancelled_on, s.uom, s.price_micros, s.tax_inclusive, s.position
     from service s left join move_out m on m.account_id = s.account_id and m.state <> 'withdrawn'
     where m.moves_on is null or s.starts_on <= m.moves_on`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
