// Compares the bills of random accounts with an independent, slow computation (folder oracle), in all zones, with prices by the time and
// steps, changes of price, meter and service, missing and estimated readings. Each line is also checked from the readings that the bill
// keeps, as the page of the bill does. ORACLE_ACCOUNTS=500 draws more of them, ORACLE_SEED=1234 draws only that one.
import { addMonths, checkLine, type MeterEvidence } from '@switchboard/domain'
import { billedLine, billJson, compareBills, type BillRow } from '../../src/billing/api/billed-month'
import { importText } from '../../src/metering/import'
import { day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { isLong } from '../support/long'
import { bill, billed } from './database'
import { drawAccount, type Period } from './oracle/draw'
import { Ledger, type ExpectedBill } from './oracle/reckon'
import type { RawAccount } from './oracle/world'
import { addAccount, addProducts, meterFile } from './oracle/write'

const only = process.env['ORACLE_SEED']
const count = Number(process.env['ORACLE_ACCOUNTS'] ?? (isLong ? 200 : 14))
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1)
const months = Array.from({ length: isLong ? 26 : 5 }, (_, index) =>
  addMonths(day('2024-08-01'), index + (isLong ? 0 : 20)),
)
const period: Period = { first: months[0] ?? '', end: addMonths(months.at(-1) ?? day('2024-08-01'), 1) }

let db: MeteringDatabase
const accounts = new Map<number, RawAccount>()

beforeAll(async () => {
  db = await openMeteringDatabase()
  await addProducts(db)
  for (const seed of seeds) {
    const account = drawAccount(seed, period)
    accounts.set(await addAccount(db, account), account)
    const registers = account.services.flatMap(({ streams }) => streams.flat())
    const report = await importText(db, `${seed}.csv`, meterFile(registers.filter(({ reads }) => reads.size > 0)))
    expect(report).toMatchObject({ outcome: 'imported', rejected: 0 })
  }
}, 600_000)
afterAll(() => db.remove(), 60_000)

test('every bill has the lines, the tax and the amount that the oracle computes', async () => {
  const expected = new Map([...accounts].map(([id, account]) => [id, new Ledger(account)]))
  let bills = 0
  for (const month of months) {
    const { refused } = await bill(db, month.slice(0, 7))
    for (const [id, ledger] of expected) {
      const expectation = ledger.bill(month)
      const seed = accounts.get(id)?.seed
      const number = String(4_200_000_000 + (seed ?? 0))
      const isRefused = refused.some((text) => text.startsWith(`${number}:`))
      const outcome = { seed, month, isRefused, ...(await billOf(id, month)) }
      if (typeof expectation === 'string')
        expect(outcome).toEqual({ seed, month, isRefused: expectation === 'refused', lines: [] })
      else expect(outcome).toEqual({ seed, month, isRefused: false, ...inOrder(expectation) })
      if (typeof expectation !== 'string') bills += 1
    }
  }
  console.info(`${bills} bills of ${accounts.size} accounts`)
  expect(bills).toBeGreaterThan(accounts.size)
  const { rows } = await db.pool.query<{ windows: number; steps: number }>(
    `select count(*) filter (where step is null)::int as windows, count(step)::int as steps from invoice_item
     where window_name is not null`,
  )
  console.info(rows[0])
  for (const found of [rows[0]?.windows, rows[0]?.steps]) expect(found).toBeGreaterThan(only ? -1 : 0)
}, 1_800_000)

const keyOf = ({ kind, product, title, first }: ExpectedBill['lines'][number]) => `${kind} ${product} ${title} ${first}`

const inOrder = ({ lines, ...rest }: ExpectedBill): ExpectedBill => ({
  ...rest,
  lines: lines
    .map((line) => ({ ...line, key: `${keyOf(line)} ${line.total}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1)),
})

async function billOf(account: number, month: string) {
  const rows = (await billed(db, account)).filter((row) => row.month === month)
  const [row] = rows
  if (!row) return { lines: [] }
  const lines = rows.map((each) => ({
    kind: each.kind as ExpectedBill['lines'][number]['kind'],
    product: each.product,
    title: each.description
      .replace(/, estimated$/, '')
      .replace(/ \([^)]*\)$/, '')
      .replace(/, \d+ of \d+ days$/, '')
      .replace(/^(.*supply) charge$/i, '$1'),
    total: each.total,
    first: each.first,
    last: each.last,
    quantity: each.quantity,
    estimated: each.estimated,
  }))
  return inOrder({ lines, amount: row.amount, tax: row.gst })
}

test('every line follows from the readings of its bill, and the changes add up to the difference', async () => {
  const { rows } = await db.pool.query<{ account: number; bill: BillRow }>(
    `select i.account_id as account, ${billJson('i', 't.evidence')} as bill from invoice i order by i.account_id, i.period_start`,
  )
  const counts = { 'adds up': 0, differs: 0, 'no sum': 0 }
  const wrong: unknown[] = []
  for (const {
    account,
    bill: { id, lines },
  } of rows)
    for (const line of lines) {
      const evidence: readonly MeterEvidence[] | undefined = line.evidence ?? undefined
      const check = checkLine(billedLine(line), evidence)
      counts[check.kind] += 1
      const isComputed = line.kind === 'USAGE' || line.kind === 'SUPPLY'
      if (check.kind !== (isComputed ? 'adds up' : 'no sum')) wrong.push({ account, id, line, check })
    }
  expect(wrong).toEqual([])
  console.info(counts)
  expect(counts['adds up']).toBeGreaterThan(rows.length)
  for (const [index, now] of rows.entries())
    for (const before of rows.slice(Math.max(0, index - 12), index)) {
      if (before.account !== now.account) continue
      const { kind, lines = [] } = compareBills(now.bill, before.bill)
      const difference = now.bill.amount_cents - before.bill.amount_cents
      if (kind === 'change')
        expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(difference)
    }
}, 600_000)
