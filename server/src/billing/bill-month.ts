// Bills a month for all accounts, page by page, each bill in its own transaction.
import { addUp, showLongDate, showMonth, todayIn, type Cents, type Day } from '@switchboard/domain'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'
import type { Database } from '../db/connection'
import type { BillDraft } from './bill-draft'
import { CannotBill } from './bill-lines'
import { queryPage, type PageAccount } from './bill-run-page'
import { draftBills, issueBill, type Drafts } from './issue-bill'
import { isMonthOver } from './month'

export interface BillRunOptions {
  readonly month: Day
  /** Bills only the account with this number. */
  readonly account?: string | undefined
  readonly now: Date
  /** Called for each committed bill, including an earlier run's. Its errors are reported, and the bill stays. */
  readonly storeDocument?: ((db: Database, invoiceId: string) => Promise<void>) | undefined
}

export interface BillRunReport {
  accounts: number
  billed: number
  /** Billed accounts with an estimated line. */
  estimated: number
  total: Cents
  alreadyBilled: number
  nothingToBill: number
  /** Accounts with services that begin after a move-out. */
  notSupplied: number
  refused: number
  /** Billed accounts with a service that no meter measures. */
  unmeasured: number
  documentsFailed: number
  /** Documents for an earlier run's bills, created after that run had been interrupted. */
  documentsMadeLate: number
}

export interface BillRunListener {
  onRefused(account: string, reason: string): void
  /** Called for an account without a bill that owes nothing for the month. */
  onSkipped(account: string, reason: string): void
  /** Called for services that begin after the move-out of an account that has not returned (D69). */
  onNotSupplied(account: string, movedOut: Day, services: readonly string[]): void
  /** Called for a bill's services with a price per unit but without a meter, whose use is not billed. */
  onUnmeasured(account: string, services: readonly string[]): void
  onDocumentFailed(account: string, invoiceId: string, error: unknown): void
}

/** @throws only if the database is unavailable: an account's problem is reported to the listener */
export async function billMonth(
  db: Database,
  options: BillRunOptions,
  listener: BillRunListener,
): Promise<BillRunReport> {
  const run = new BillRun(db, options, listener)
  for (let last = 0; ;) {
    const page = await queryPage(db, last, options)
    if (page.length === 0) return run.report
    await run.billPage(page)
    last = page.at(-1)?.id ?? last
  }
}

class BillRun {
  readonly report: BillRunReport = {
    accounts: 0,
    billed: 0,
    estimated: 0,
    total: addUp([]),
    alreadyBilled: 0,
    nothingToBill: 0,
    notSupplied: 0,
    refused: 0,
    unmeasured: 0,
    documentsFailed: 0,
    documentsMadeLate: 0,
  }
  readonly #db: Database
  readonly #options: BillRunOptions
  readonly #listener: BillRunListener

  constructor(db: Database, options: BillRunOptions, listener: BillRunListener) {
    this.#db = db
    this.#options = options
    this.#listener = listener
  }

  async billPage(page: readonly PageAccount[]): Promise<void> {
    this.report.accounts += page.length
    const due: PageAccount[] = []
    for (const account of page) {
      this.#reportUnsupplied(account)
      if (account.billed) await this.#completeBill(account)
      else await this.#refuseOnError(account, () => this.#addIfMonthOver(due, account))
    }
    const drafts = await this.#draftPage(due)
    for (const account of due) await this.#refuseOnError(account, () => this.#billAccount(account, drafts))
  }

  #reportUnsupplied({ number, moved_out, not_supplied }: PageAccount): void {
    if (moved_out === null || not_supplied === null) return
    this.report.notSupplied += 1
    this.#listener.onNotSupplied(number, moved_out, not_supplied)
  }

  #skip({ number, moved_out }: PageAccount): void {
    const { month } = this.#options
    this.report.nothingToBill += 1
    const hasLeft = moved_out !== null && moved_out < month
    this.#listener.onSkipped(
      number,
      hasLeft ? `moved out on ${showLongDate(moved_out)}` : `no service has a charge in ${showMonth(month)}`,
    )
  }

  #addIfMonthOver(due: PageAccount[], account: PageAccount): void {
    const { month, now } = this.#options
    if (isMonthOver(month, todayIn(account.zone, now))) due.push(account)
    else this.#refuse(account, `${showMonth(month)} is not over in ${account.zone}`)
  }

  /** @returns undefined if one of the accounts causes an error; each is then drafted separately */
  async #draftPage(accounts: readonly PageAccount[]): Promise<Drafts | undefined> {
    try {
      return await draftBills(this.#db, accounts, this.#options.month)
    } catch (error) {
      if (isUnavailable(error)) throw error
      return undefined
    }
  }

  async #billAccount(account: PageAccount, drafts: Drafts | undefined): Promise<void> {
    const found = drafts ?? (await draftBills(this.#db, [account], this.#options.month))
    const draft = found.get(account.id)
    if (draft instanceof CannotBill) this.#refuse(account, draft.message)
    else if (!draft) this.#skip(account)
    else await this.#issue(account, draft)
  }

  async #issue(account: PageAccount, draft: BillDraft): Promise<void> {
    const issued = await issueBill(this.#db, account, draft, todayIn(account.zone, this.#options.now))
    if (!issued) {
      this.report.alreadyBilled += 1
      return
    }
    const { id, bill } = issued
    this.report.billed += 1
    this.report.total = addUp([this.report.total, bill.amount])
    if (bill.lines.some(({ estimated }) => estimated)) this.report.estimated += 1
    if (bill.unmeasured.length > 0) {
      this.report.unmeasured += 1
      this.#listener.onUnmeasured(account.number, bill.unmeasured)
    }
    await this.#storeDocument(account, id)
  }

  /** A killed run may have ended between a bill and its document. */
  async #completeBill(account: PageAccount): Promise<void> {
    this.report.alreadyBilled += 1
    if (account.undocumented === null || !this.#options.storeDocument) return
    if (await this.#storeDocument(account, account.undocumented)) this.report.documentsMadeLate += 1
  }

  /** @returns false if the document could not be created */
  async #storeDocument(account: PageAccount, id: string): Promise<boolean> {
    try {
      await this.#options.storeDocument?.(this.#db, id)
      return true
    } catch (error) {
      this.report.documentsFailed += 1
      this.#listener.onDocumentFailed(account.number, id, error)
      return false
    }
  }

  /** An account's error does not stop the run; an unavailable database does. */
  async #refuseOnError(account: PageAccount, work: () => void | Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (isUnavailable(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      this.#refuse(account, `its bill could not be made (${reason})`)
    }
  }

  #refuse({ number }: PageAccount, reason: string): void {
    this.report.refused += 1
    this.#listener.onRefused(number, reason)
  }
}
