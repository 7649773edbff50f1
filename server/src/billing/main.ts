// npm run bill -- --month 2026-10 [--account 4000000011]
// Exit codes: 0 every account with something to pay has its bill, 1 an account was refused, a document failed, or the run could not start.
import { addMonths, showLongDate, showMonth, todayIn } from '@switchboard/domain'
import { storeDocument } from './invoice-pdf/document-store'
import { billPortal, type BillPortal } from './invoice-pdf/read-content'
import { finishMoveOuts } from '../changes/finish-move-outs'
import { ConfigError, readConfig } from '../config/config'
import { withDatabase } from '../db/command-database'
import type { Database } from '../db/connection'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { debitProblems } from '../config/production-settings'
import { billMonth } from './bill-month'
import { isMonthOver } from './month'
import { billRunLines } from './bill-run-report'
import { InvalidBillArguments, parseBillArguments, usage, type BillArguments } from './command-arguments'

/** The zone in which each day begins first. */
const EARLIEST = 'Pacific/Kiritimati'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const request = parseBillArguments(args)
  const now = new Date()
  if (!isMonthOver(request.month, todayIn(EARLIEST, now)))
    throw new InvalidBillArguments(
      `${showMonth(request.month)} is not over: it can be billed from ${showLongDate(addMonths(request.month, 1))} on.`,
    )
  const config = readConfig(process.env)
  const problems = config.production ? debitProblems(config.payments) : []
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return withDatabase(config, (db) => bill(db, request, now, billPortal(config)))
}

async function bill(db: Database, { month, account }: BillArguments, now: Date, portal: BillPortal): Promise<number> {
  const began = performance.now()
  await finishMoveOuts({
    db,
    now,
    onFailure: (error) => console.error(`a move-out is not finished yet (${reasonOf(error)})`),
  })
  const report = await billMonth(
    db,
    { month, account, now, storeDocument: (at, invoiceId) => storeDocument(at, invoiceId, portal) },
    {
      onRefused: (number, reason) => console.error(`${number}: refused, ${reason}`),
      onSkipped: (number, reason) => console.error(`${number}: nothing to bill, ${reason}`),
      onNotSupplied: (number, movedOut, services) =>
        console.error(
          `${number}: not supplied, ${services.join(', ')}: begins after the move-out of ${showLongDate(movedOut)}. ` +
            `When the customer has returned: npm run switchboard -- accounts return ${number}`,
        ),
      onUnmeasured: (number, services) =>
        console.error(`${number}: billed without the use of ${services.join(', ')}, which no meter measures`),
      onDocumentFailed: (number, id, error) =>
        console.error(`${number}: ${id} is issued, but its document could not be made (${reasonOf(error)})`),
    },
  )
  if (account !== undefined && report.accounts === 0) throw new InvalidBillArguments(`There is no account ${account}.`)
  console.log(billRunLines(report, month, (performance.now() - began) / 1000).join('\n'))
  return report.refused + report.documentsFailed > 0 ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isExpected =
    error instanceof InvalidBillArguments || error instanceof DatabaseOpenError || error instanceof ConfigError
  if (!isExpected && !isUnavailable(error)) throw error
  console.error(isExpected ? error.message : `The database cannot be used just now: ${reasonOf(error)}.`)
  process.exitCode = 1
}
