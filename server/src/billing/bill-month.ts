// Bills a month: page by page through the accounts, each bill in a transaction of its own.
import { addUp, showMonth, todayIn, zoneOf, type Cents, type Day, type State, type Zone } from '@switchboard/domain'
import { sql } from 'kysely'
import type { Database } from '../db'
import { isAway } from '../db/away'
import { billOf, type Bill } from './bill'
import { dueOf } from './due'
import { putInvoices } from './issue'
import { CannotBill } from './lines'
import { usedInMonth } from './metered'
import { isOver } from './month'
import { readFacts, type KnownAccount } from './read-facts'

const PAGE = 100
/** How often a bill is made anew because another one took what is billed once. */
const ATTEMPTS = 3

export interface Order {
  readonly month: Day
  /** The number of the only account that is to be billed. */
  readonly account?: string | undefined
  readonly now: Date
  /** Called for each new bill when it is in the database. What it throws is reported, and the bill stays. */
  readonly afterIssue?: ((db: Database, invoiceId: string) => Promise<void>) | undefined
}

export interface Report {
  accounts: number
  billed: number
  /** Of the billed ones. */
  estimated: number
  total: Cents
  alreadyBilled: number
  nothingToBill: number
  refused: number
  documentsFailed: number
}

export interface Listener {
  refused(account: string, reason: string): void
  documentFailed(account: string, invoiceId: string, error: unknown): void
}

export async function billMonth(db: Database, order: Order, listener: Listener): Promise<Report> {
  const report: Report = {
    accounts: 0,
    billed: 0,
    estimated: 0,
    total: addUp([]),
    alreadyBilled: 0,
    nothingToBill: 0,
    refused: 0,
    documentsFailed: 0,
  }
  let last = 0
  for (;;) {
    const page = await pageAfter(db, last, order)
    if (page.length === 0) return report
    report.accounts += page.length
    await billPage(db, page, order, report, listener)
    last = page.at(-1)?.id ?? last
  }
}

interface AccountOfPage extends KnownAccount {
  readonly billed: boolean
}

async function pageAfter({ sql: db }: Database, after: number, { month, account }: Order): Promise<AccountOfPage[]> {
  const { rows } = await sql<Omit<AccountOfPage, 'zone'> & { state: State; time_zone: Zone | null }>`
    select a.id, a.number, a.opened_on as opened, p.state, p.time_zone,
      exists (select from invoice i where i.account_id = a.id and i.period_start = ${month}) as billed
    from account a join property p on p.id = a.property_id
    where a.id > ${after} and a.number = coalesce(${account ?? null}, a.number)
    order by a.id limit ${PAGE}`.execute(db)
  return rows.map(({ state, time_zone, ...row }) => ({ ...row, zone: time_zone ?? zoneOf(state) }))
}

async function billPage(
  db: Database,
  page: readonly AccountOfPage[],
  order: Order,
  report: Report,
  listener: Listener,
): Promise<void> {
  const { month, now } = order
  const due: AccountOfPage[] = []
  for (const account of page) {
    if (account.billed) report.alreadyBilled += 1
    else await orRefuse(account, () => addIfOver(account))
  }
  const bills = await billsOfPage(db, due, month)
  for (const account of due) {
    await orRefuse(account, async () => {
      const bill = bills ? bills.get(account.id) : (await billsOf(db, [account], month)).get(account.id)
      if (bill instanceof CannotBill) refuse(account, bill.message)
      else if (!bill) report.nothingToBill += 1
      else await issue(account, bill)
    })
  }

  function addIfOver(account: AccountOfPage) {
    if (isOver(month, todayIn(account.zone, now))) due.push(account)
    else refuse(account, `${showMonth(month)} is not over in ${account.zone}`)
  }

  /** Whatever is wrong with one account, the others get their bills; without the database nobody does. */
  async function orRefuse(account: AccountOfPage, work: () => void | Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (isAway(error)) throw error
      refuse(account, `its bill could not be made (${error instanceof Error ? error.message : String(error)})`)
    }
  }

  function refuse({ number }: AccountOfPage, reason: string) {
    report.refused += 1
    listener.refused(number, reason)
  }

  async function issue(account: AccountOfPage, first: Bill) {
    const issued = await issueBill(db, account, first, todayIn(account.zone, now))
    if (!issued) return void (report.alreadyBilled += 1)
    const { id, bill } = issued
    report.billed += 1
    report.total = addUp([report.total, bill.amount])
    if (bill.lines.some(({ estimated }) => estimated)) report.estimated += 1
    try {
      await order.afterIssue?.(db, id)
    } catch (error) {
      report.documentsFailed += 1
      listener.documentFailed(account.number, id, error)
    }
  }
}

/** @returns undefined when one of the accounts spoils it for all: then each is tried alone */
async function billsOfPage(db: Database, accounts: readonly KnownAccount[], month: Day) {
  try {
    return await billsOf(db, accounts, month)
  } catch (error) {
    if (isAway(error)) throw error
    return undefined
  }
}

async function billsOf({ sql: db }: Database, accounts: readonly KnownAccount[], month: Day) {
  if (accounts.length === 0) return new Map<number, Bill | CannotBill | undefined>()
  const facts = await readFacts(db, accounts, month)
  const used = await usedInMonth(db, facts, month)
  return new Map(facts.map((account) => [account.id, orReason(() => billOf(account, month, used))]))
}

function orReason(make: () => Bill | undefined): Bill | CannotBill | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof CannotBill) return error
    throw error
  }
}

/** @returns undefined when another run has billed the month meanwhile */
async function issueBill(
  db: Database,
  account: KnownAccount,
  first: Bill,
  issued: Day,
): Promise<{ id: string; bill: Bill } | undefined> {
  let bill = first
  for (let attempt = 1; ; attempt += 1) {
    try {
      const issues = [{ bill, issued, due: dueOf(issued) }]
      const ids = await db.sql.transaction().execute((trx) => putInvoices(trx, account, issues))
      const id = ids.get(bill.month)
      return id === undefined ? undefined : { id, bill }
    } catch (error) {
      if (attempt === ATTEMPTS || !isBilledOnce(error)) throw error
    }
    const again = (await billsOf(db, [account], bill.month)).get(account.id)
    if (!again || again instanceof CannotBill) return undefined
    bill = again
  }
}

const isBilledOnce = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  /^invoice_item_(charge|adjustment)_once$/.test(String(error.constraint))
