// Runs the built command on the test's own database.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addMonths, firstOfMonth, todayIn } from '@switchboard/domain'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { day } from '../metering/database'
import { layOutEmbedded } from '../support/copied-databases'
import { nodeOptions } from '../support/server'
import { aCustomer, datesOf, read, type Customer } from './database'

const command = join(__dirname, '../../dist/bill.js')
const folder = mkdtempSync(join(tmpdir(), 'bill-command-'))
const databaseUrl = process.env['DATABASE_URL']
const customers: Customer[] = []

beforeAll(async () => {
  if (!existsSync(command)) throw new Error('server/dist/bill.js is missing: build the server first')
  layOutEmbedded(folder)
  await inDatabase(async (db) => {
    await migrate(db)
    for (let count = 0; count < 20; count += 1) customers.push(await aCustomer(db, day('2026-01-01')))
    for (const { nmi } of customers.slice(1)) await read(db, nmi, datesOf('2026-06', 1, 30), 0.5)
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl, dataDir: folder })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** @param killAfter milliseconds after which the command is killed without a chance to clean up */
function run(line: string, killAfter?: number) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const child = spawn(process.execPath, [...nodeOptions, command, ...line.split(' ').filter(Boolean)], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  if (killAfter !== undefined) void setTimeout(killAfter).then(() => child.kill('SIGKILL'))
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

const nextMonth = addMonths(firstOfMonth(todayIn('Pacific/Kiritimati', new Date())), 1)

test.each([
  ['', 'Name the month to bill: npm run bill -- --month 2026-10'],
  ['--month 2026-13', '2026-13 is not a month: write it as 2026-10.'],
  ['--month 2026-06 --quick', '--quick is not known: npm run bill -- --month 2026-10 [--account 4000000011]'],
  ['--month 2026-06 --account 4999999999', 'There is no account 4999999999.'],
])("'%s' prints one sentence", async (line, sentence) => {
  expect(await run(line)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
})

test('a future month is refused before the database is opened', async () => {
  const { code, out, err } = await run(`--month ${nextMonth.slice(0, 7)}`)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^\w+ \d{4} is not over: it can be billed from 1 \w+ \d{4} on\.\n$/)
})

test('a command killed at any moment leaves complete bills, and the next run creates the others', async () => {
  const [one] = customers.slice(-1)
  const began = Date.now()
  const first = await run(`--month 2026-06 --account ${one!.number}`)
  const alone = Date.now() - began
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('billed: 1 account\n')
  for (const share of databaseUrl ? [0.7, 0.9, 1.1] : [1.1]) {
    await run('--month 2026-06', share * alone)
    await inDatabase(async (db) => {
      if (databaseUrl) await othersGone(db)
      const { rows } = await db.pool.query<{ crooked: number; bills: number; twice: number }>(
        `select count(*)::int as bills, count(*) filter (where i.amount_cents is distinct from (select sum(total_cents) from invoice_item where invoice_id = i.id)
           or (select count(*) from invoice_item where invoice_id = i.id) <> 2)::int as crooked,
           count(*)::int - count(distinct (i.account_id, i.period_start))::int as twice from invoice i`,
      )
      expect(rows[0]).toMatchObject({ crooked: 0, twice: 0 })
    })
  }
  const waits = customers[0]!.number
  const rest = await run('--month 2026-06')
  expect(rest).toMatchObject({
    code: 1,
    err: `${waits}: refused, there are no readings of ELE-${waits}, and none before to estimate by\n`,
  })
  expect(rest.out).toMatch(
    /^billed: \d+ accounts?\nalready billed: \d+ accounts?\nnothing to bill: 0 accounts\nrefused: 1 account\n/,
  )
  const again = await run('--month 2026-06')
  expect(again.out).toMatch(
    /^billed: 0 accounts\nalready billed: 19 accounts\nnothing to bill: 0 accounts\nrefused: 1 account\nJune 2026: 0 bills, \$0\.00 in total \(\d+\.\d s per 100 accounts\)\n$/,
  )
  await inDatabase(async (db) => {
    const { rows } = await db.pool.query<{ bills: number; total: number; documents: number; mails: number }>(
      `select count(*)::int as bills, sum(amount_cents)::int as total, (select count(*) from invoice_document)::int as documents,
         (select count(*) from mail_outbox m where m.event in (select 'bill-ready/' || id from invoice))::int as mails from invoice`,
    )
    expect(rows[0]).toMatchObject({ bills: 19, total: 19 * 24_700, documents: 19, mails: 19 })
  })
}, 120_000)

/** PostgreSQL takes some time to end a killed client's transaction. */
async function othersGone({ pool }: Database) {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await pool.query(others)).rows.length > 0) await setTimeout(50)
}
