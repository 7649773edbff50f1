// npm run bill -- --month 2026-10 [--account 4000000011]
// Exit code: 0 everybody who has something to pay has a bill, 1 somebody was refused, a document failed, or nothing could be done.
import { addMonths, showLongDate, showMonth, todayIn } from '@switchboard/domain'
import { storeDocument } from '../bill-document/store'
import { BadConfig, readConfig } from '../config'
import { openDatabase, type Database } from '../db'
import { isAway } from '../db/away'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { billMonth } from './bill-month'
import { isOver } from './month'
import { reportLines } from './print'
import { BadWords, parseWords, usage, type Words } from './words'

/** Where a day begins first. */
const EARLIEST = 'Pacific/Kiritimati'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage)
    return 0
  }
  const order = parseWords(words)
  const now = new Date()
  if (!isOver(order.month, todayIn(EARLIEST, now)))
    throw new BadWords(
      `${showMonth(order.month)} is not over: it can be billed from ${showLongDate(addMonths(order.month, 1))} on.`,
    )
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    await migrate(db)
    return await bill(db, order, now, config.publicUrl)
  } finally {
    await db.close()
  }
}

async function bill(db: Database, { month, account }: Words, now: Date, portal: string | undefined): Promise<number> {
  const began = performance.now()
  const report = await billMonth(
    db,
    { month, account, now, afterIssue: (at, invoiceId) => storeDocument(at, invoiceId, portal) },
    {
      refused: (number, reason) => console.error(`${number}: refused, ${reason}`),
      documentFailed: (number, id, error) =>
        console.error(`${number}: ${id} is issued, but its document could not be made (${reasonOf(error)})`),
    },
  )
  if (account !== undefined && report.accounts === 0) throw new BadWords(`There is no account ${account}.`)
  console.log(reportLines(report, month, (performance.now() - began) / 1000).join('\n'))
  return report.refused + report.documentsFailed > 0 ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const told = error instanceof BadWords || error instanceof CannotOpen || error instanceof BadConfig
  if (!told && !isAway(error)) throw error
  console.error(told ? error.message : `The database cannot be used just now: ${reasonOf(error)}.`)
  process.exitCode = 1
}
