import { summaryOf } from './statement-name'

test.each([
  ['select "id" from "account" where "id" = $1', 'select account'],
  ["select 'from alex@example.com', 1 from invoice", 'select invoice'],
  ['\n  insert into "audit" ("by") select $1 from "account"', 'insert audit'],
  ['insert into rate_limit values ($1) on conflict (key) do update set used = $2', 'insert rate_limit'],
  ['update "mail_outbox" set "state" = $1', 'update mail_outbox'],
  ['delete from "rate_limit" where "until" < $1', 'delete rate_limit'],
  ['with claimed as (select id from mail_outbox for update skip locked) select * from claimed', 'select mail_outbox'],
  ['WITH old AS (SELECT 1) UPDATE account SET version = 2', 'update account'],
  ['begin', 'begin'],
  ['select pg_advisory_xact_lock($1)', 'select'],
  ['set local lock_timeout = 5', 'set'],
  ['', 'statement'],
])('%j is %j', (sql, summary) => expect(summaryOf(sql)).toBe(summary))
