// An account's services of one product may not overlap. A trigger, because an exclusion constraint needs an extension
// and cannot be added while an account has an overlap. Checked at the end of a statement, or of a transaction that
// defers it.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The lock makes writers wait for each other and for changes by customers. `no key`: does not block inserts with a foreign
  // key to the account.
  `create function refuse_service_overlap() returns trigger language plpgsql as $$
   declare
     days daterange := daterange(new.starts_on, new.ends_on, '[]');
     other text;
   begin
     -- Services that overlapped before this rule can be shortened.
     if tg_op = 'UPDATE' and new.account_id = old.account_id and new.product_code = old.product_code
       and days <@ daterange(old.starts_on, old.ends_on, '[]') then
       return null;
     end if;
     perform from account where id = new.account_id for no key update;
     select subscription_name into other from service
       where account_id = new.account_id and product_code = new.product_code and id <> new.id
         and daterange(starts_on, ends_on, '[]') && days
       limit 1;
     if found then
       raise exclusion_violation using
         message = format('%s overlaps %s: an account has one service of %s at a time', new.subscription_name, other, new.product_code),
         hint = 'End the earlier service on the day before the later one starts.',
         table = 'service',
         constraint = 'service_overlap';
     end if;
     return null;
   end $$`,
  `create constraint trigger service_overlap after insert or update of account_id, product_code, starts_on, ends_on on service
     deferrable initially immediate for each row execute function refuse_service_overlap()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
