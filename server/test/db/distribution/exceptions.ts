// Statements that several machines of a cluster would have to execute, or that would have to change, identified by a
// part of their text. Constants in it are parameters.

/** For all accounts: a few rows at a time, or rarely. Each machine handles its own accounts. */
const allAccounts = [
  'delete from "email_change" where "state" != $1',
  'delete from "email_link" where "expires_at" <',
  'update "email_change" set "lease"',
  'delete from "idempotency" where "created_at" <',
  'from "payment_attempt" where "state" = $1 and "asked_at" < now()',
  'from "payment_attempt" where "state" in (',
  'left join payment_attempt on state = ',
  'with page as materialized ( select id, account_id, due_on from invoice where due_on <= $1',
  'update mail_outbox m set lease = $1',
  'from move_out m join account a on a.id = m.account_id',
  'select account_id from service where starts_on = any(',
  'from service s join account a on a.id = s.account_id join property b on b.id = a.property_id join product p',
  'delete from mail_day where day <',
  'delete from known_session where seen_at <',
  'from mail_outbox where sent_at is null and dead_at is null',
  'from mail_outbox where dead_at is not null',
  'from mail_outbox m join account a on a.id = m.account_id where m.dead_at is not null',
  'from "mail_outbox" where "transport" = $1 and "kept" is not null',
  'leased_until = $6 where sent_at is null and dead_at is null',
  'where recipient <> $4 and sent_at < now() - interval',
  'left join bill_dispute d on d.state = $',
  'select "id" from "account" where lower("email") = $1',
  'select "id" from "invoice" where id = any(',
]

/** For a page of accounts, or a file of readings. */
const manyAccounts = [
  'left join invoice_document d on d.invoice_id = i.id where a.id > $',
  'inner join "product" on "product"."code" = "service"."product_code" where service.account_id = any(',
  'join property p on p.id = a.property_id where c.service_id = any(',
  'from "adjustment" where account_id = any(',
  'from usage_day where service_id = any(',
  'from usage_span where service_id = any(',
  'join usage_day u on u.service_id = wanted.service',
  'insert into usage_day as old',
  'insert into usage_span as old',
]

/**
 * They find the account by a sign-in, an email link or its number; a small copied table would have to lead from there
 * to the account.
 */
const findingAccounts = [
  'from account_login l join account a on a.id = l.account_id',
  'from "bill_dispute" where "number" = $1',
  'from "email_link" as "l" inner join "account" as "a"',
  'select "id" from "account" where "number" = $1',
  'where "account_login"."issuer" = $1 and ("account"."number" = $2 or "account"."email" ilike',
]

/**
 * They identify a bill, payment, email or service by its own id. The caller knows the account, and has to name it, too.
 */
const rowsByIds = [
  'update mail_outbox set due_at = now() + make_interval(secs => $3::float8',
  'update mail_outbox set sent_at = now(), transport = $3',
  'update mail_outbox set dead_at = now(), error = $3',
  'with changed as (delete from mail_outbox where id = $1',
  'with changed as (update mail_outbox set dead_at',
  'update "email_change" set "login_before" = $1',
  'update "email_change" set "leased_until" =',
  'update "email_change" set "state" = $1, "lease" = $2 where "id" = $3',
  'insert into invoice_document (invoice_id, sha256, bytes)',
  'select sha256, bytes from invoice_document where invoice_id = $1',
  'from invoice i join account a on a.id = i.account_id join property p on p.id = a.property_id cross join lateral',
  'insert into "invoice_item"',
  'from service s left join lateral ( select p.month, max(p.quantity)',
  'from charge where "service_id" = any(',
  'with credits as ( select received_on as since',
  'from invoice_balance b join account a on a.id = b.account_id',
  'select "balance_cents" from "invoice_balance" where "invoice_id" = $1',
  'select "id" from "payment_method" where "id" = $1',
  'select "id" from "payment_attempt" where "invoice_id" = $1',
  'select "state" from "payment_attempt" where "id" = $1',
  'update "payment_attempt" set "state" = $1, "token" = $2 where "id" = $3',
  'update "payment_attempt" set "method_id" = $1',
  'update "payment_attempt" set "checked_at" = now() where "id" = $1',
  'update "payment" set "counts" = $1',
  'delete from "invoice_allocation" where "from_invoice_id" in',
  'delete from "payment_allocation" where "payment_id" = $1',
]

/** Charges of `extra`, which is copied, whereas those of services are divided; they have to move to another table. */
const chargesOfExtras = ['insert into charge (service_id, type, title, per', 'from charge where "extra_id" = any(']

export const exceptions: readonly string[] = [
  ...allAccounts,
  ...manyAccounts,
  ...findingAccounts,
  ...rowsByIds,
  ...chargesOfExtras,
]
