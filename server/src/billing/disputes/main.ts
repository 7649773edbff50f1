// npm run disputes, npm run disputes -- answer 9F3A-62C1 --text "…", npm run disputes -- close 9F3A-62C1
import { showLongDate } from '@switchboard/domain'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'
import { Problem } from '@switchboard/platform-server/http/problem'
import { ConfigError, readConfig } from '../../config/config'
import { withDatabase } from '../../db/command-database'
import type { Database } from '../../db/connection'
import { endDispute, listOpenDisputes, type ListedDispute } from './answer-dispute'
import { InvalidDisputeArguments, parseDisputeArguments, usage, type DisputeCommand } from './command-arguments'

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const command = parseDisputeArguments(args)
  return withDatabase(readConfig(process.env), (db) => run(db, command, new Date()))
}

async function run(db: Database, command: DisputeCommand, now: Date): Promise<number> {
  if (command.kind === 'list') {
    const disputes = await listOpenDisputes(db, now)
    console.log(disputes.length === 0 ? 'No dispute waits for an answer.' : disputes.map(entryOf).join('\n\n'))
    return disputes.some(({ isLate }) => isLate) ? 1 : 0
  }
  const { kind, number } = command
  await endDispute(db, { number, answer: kind === 'answer' ? command.text : null, now })
  console.log(kind === 'answer' ? `${number} is answered, and the customer gets an email.` : `${number} is closed.`)
  return 0
}

const entryOf = ({ number, account, invoice, line, reason, words, received_on, answer_by, isLate }: ListedDispute) =>
  [
    `${number}  account ${account}  ${invoice}${line === null ? '' : `, line ${line}`}  ${reason}`,
    `received ${showLongDate(received_on)}, answer by ${showLongDate(answer_by)}${isLate ? ': late' : ''}`,
    words,
  ].join('\n')

const sentenceOf = (error: unknown) =>
  error instanceof Problem ? error.detail : error instanceof Error ? error.message : String(error)

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isExpected =
    error instanceof InvalidDisputeArguments ||
    error instanceof Problem ||
    error instanceof DatabaseOpenError ||
    error instanceof ConfigError
  if (!isExpected && !isUnavailable(error)) throw error
  console.error(sentenceOf(error))
  process.exitCode = 1
}
