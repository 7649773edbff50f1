// Fills a database with accounts, using statements that each insert a whole table. Every account has master data and
// its latest bill. Only a share of the accounts, spread over the tables, has what takes most of the space: the bills and
// readings of 26 months.

export interface Size {
  accounts: number
  /** one in this many accounts has the bills of 26 months */
  billed: number
  /** one in this many has readings of 26 months, and bills */
  read: number
}

const MONTHS = 26
export const FIRST_ACCOUNT = 1_000_000_000
export const FIRST_NMI = 2_000_000_000
const CUSTOMER_SERVICES = 2
const BILL_LINES = 4
/** The number of different sets of a day's intervals. */
const SHAPES = 64

export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export const today = new Date().toISOString().slice(0, 10)

/** The first day of the month the given number of months ago. */
export const monthBefore = (months: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** The import adds the readings of the last nights. */
export const IMPORTED_NIGHTS = 10

export function sizeOf(accounts: number, most: { billed: number; read: number }): Size {
  const billed = Math.ceil(accounts / Math.min(accounts, most.billed))
  return { accounts, billed, read: billed * Math.ceil(accounts / Math.min(accounts, most.read) / billed) }
}

/** Inserts rows in the order in which a portal gets them: bills month by month, readings day by day. */
export function fillingSteps({ accounts, billed, read }: Size): { name: string; statements: string[] }[] {
  const paid = Array.from({ length: MONTHS }, (_, index) => MONTHS - index)
  return [
    { name: 'accounts', statements: masterData(accounts) },
    { name: 'bills', statements: paid.flatMap((months) => billsOf(months, accounts, billed)) },
    { name: 'payments', statements: payments() },
    { name: 'readings', statements: readings(read, accounts) },
  ]
}

function masterData(accounts: number) {
  const each = `from generate_series(1, ${accounts}) as n order by n`
  const method = `md5('method ' || n)::uuid`
  return [
    `insert into product (code, product_type, title, icon, description, display_on_portal_usage) values
       ('ELECTRICITY', 'Electricity', 'Electricity', 'bolt', '', true), ('HOT_WATER', 'Hot water', 'Hot water', 'drop', '', true)`,
    `insert into property (path, city, postcode, state) select '/building/' || n || '/', 'Melbourne', '3008', 'VIC' ${each}`,
    `insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on, direct_debit, default_payment_method_id)
       select ${FIRST_ACCOUNT} + n, n, 'Mia', 'Meter', '1980-01-01', 'mia.' || n || '@example.com', '+61412345678', n || ' Meter Lane', 'RESI', '2020-01-01',
         n % 5 < 2, case when n % 5 < 2 then ${method} end ${each}`,
    `insert into payment_method (id, account_id, type, masked_number, holder, description, at_gateway)
       select ${method}, n, 'bankAccount', 'XXX-XXX XXXX5678', 'Mia Meter', 'Bank account ending in 5678', true from generate_series(1, ${accounts}) as n where n % 5 < 2`,
    ...['ELECTRICITY', 'HOT_WATER'].map(
      (code) =>
        `insert into service (account_id, product_code, details_type, subscription_name, starts_on, uom, price_micros, tax_inclusive, position)
           select n, '${code}', 'M', '${code}-' || ${FIRST_ACCOUNT} + n, '2020-01-01', '${code === 'ELECTRICITY' ? 'kWh' : 'MJ'}', 298100, true, 1 ${each}`,
    ),
    `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position)
       select s, kind, kind, per, case when per = 'UNIT' then 'kWh' end, 271000, 298100, true, 1
       from generate_series(1, ${CUSTOMER_SERVICES * accounts}) as s, (values ('USAGE', 'UNIT'), ('SUPPLY', 'DAY')) as c (kind, per)`,
    `insert into meter_register (nmi, suffix, service_id, uom, from_day) select ${FIRST_NMI} + n, 'E1', n, 'kWh', '2020-01-01' ${each}`,
  ]
}

/** The bills issued the given number of months ago, spread over the month and due four weeks later. */
function billsOf(months: number, accounts: number, every: number) {
  const issued = `date '${monthBefore(months)}' + n % 28`
  const which = months === 1 ? '' : `where n % ${every} = 0`
  // A multiplier that is coprime to 10^8 gives each bill a unique number in random order, like a hash.
  const number = `'INV' || lpad(((${months}::bigint * ${accounts} + n) * 48271 % 100000000)::text, 8, '0')`
  return [
    `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end, gst_cents)
       select ${number}, n, ${issued}, ${issued} + 28, 9000 + n % 5000, '${monthBefore(months + 1)}', date '${monthBefore(months)}' - 1, 900 from generate_series(1, ${accounts}) as n ${which}`,
    `insert into invoice_item (invoice_id, line, product_name, description, total_cents, service_start, service_end, quantity_thousandths, uom, price_micros, service_id)
       select id, line, 'Electricity', 'Usage of the month', amount_cents / ${BILL_LINES}, period_start, period_end, 250000, 'kWh', 298100, account_id
       from invoice, generate_series(1, ${BILL_LINES}) as line where period_start = '${monthBefore(months + 1)}'`,
  ]
}

/** Bills past their due date are paid through the portal, by direct debit if the account has it. */
function payments() {
  const attempt = `md5('payment ' || i.id)::uuid`
  const paid = `from invoice i join account a on a.id = i.account_id where i.due_on < date '${today}' - 1`
  return [
    `insert into payment_attempt (id, account_id, subject, idempotency_key, body_sha256, amount_cents, received_on, state, asked_at, checked_at, invoice_id)
       select ${attempt}, a.id, 'customer-' || a.id, i.id, md5(i.id), i.amount_cents, i.due_on, 'received', i.due_on, i.due_on + interval '10 hours', case when a.direct_debit then i.id end ${paid}`,
    `insert into payment (id, account_id, invoice_id, received_on, received_at, amount_cents, status)
       select ${attempt}, a.id, case when a.direct_debit then i.id end, i.due_on, i.due_on, i.amount_cents, 'Payment received' ${paid}`,
    `insert into payment_allocation (payment_id, invoice_id, amount_cents) select ${attempt}, i.id, i.amount_cents ${paid} and not a.direct_debit`,
    `insert into audit (account_id, subject, action, detail, at)
       select account_id, subject, 'payment-received', jsonb_build_object('payment', id, 'cents', amount_cents), asked_at from payment_attempt`,
    `insert into mail_outbox (event, account_id, template, facts, recipient, created_at, due_at, attempts, sent_at, transport)
       select 'audit/' || id, account_id, 'payment-received', '{}', '', at, at, 1, at, 'smtp' from audit`,
  ]
}

/** Half-hours of electricity; the service has the number of its account. */
function readings(every: number, accounts: number) {
  const columns =
    'service_id, day, register_id, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, revised_at, import_id, v'
  const shapes = `create temp table shape as
    select number, v, (select sum(each) from unnest(v) as each)::int as total, v[1] as head30, v[1] + v[2] + v[3] + v[4] as head120, v[48] as tail30, v[47] + v[48] as tail60
    from (select number, array(select (random() * 1500)::int from generate_series(1, 48) as half where number >= 0) as v from generate_series(0, ${SHAPES - 1}) as number) as drawn`
  const years = Array.from({ length: 4 }, (_, index) => Number(monthBefore(MONTHS).slice(0, 4)) + index)
  return [
    'select setseed(0.5)',
    shapes,
    ...years.map(
      (year) =>
        `create table usage_day_${year} partition of usage_day for values from ('${year}-01-01') to ('${year + 1}-01-01')`,
    ),
    ...Array.from({ length: MONTHS + 1 }, (_, index) => {
      const [first, next] = [monthBefore(MONTHS - index), monthBefore(MONTHS - index - 1)]
      return `insert into usage_day (${columns})
        select n, day, n, total, head30, head120, tail30, tail60, 30, 48, 0, 'A', day + interval '29 hours', 1, v
        from generate_series(date '${first}', least(date '${next}', date '${dayAfter(today, -IMPORTED_NIGHTS)}') - 1, interval '1 day') as day,
          generate_series(${every}, ${accounts}, ${every}) as n join shape on number = n % ${SHAPES}`
    }),
  ]
}
