import { defineVerb } from './define-verb.ts'
import { why, whyFlag } from '../options.ts'
import { readReason } from '../reason.ts'
import { dropMail, readMails, retryMail, type Outbox } from '../team-calls.ts'
import { timeAgo, formatTable } from '../text-format.ts'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import type { Portal } from '../portal-client.ts'

export const mail = defineVerb({
  summary: 'list, resend and drop the mails to customers that failed',
  usage: ['mail status', 'mail retry ID --why SENTENCE', 'mail drop ID --why SENTENCE'],
  details: [
    'A mail that the mail relay cannot accept now is sent later. It is abandoned when the relay refuses it permanently, or after',
    '24 attempts. An operator decides about abandoned mails: retry sends one again, drop deletes it. ID is the beginning of the id.',
  ],
  flags: [whyFlag],
  examples: ['mail status', 'mail retry 1f6c02aa --why "their domain is back"'],
  words: { least: 0, most: 2 },
  options: { ...why },
  async run({ words: [what = 'status', id], options, portal }) {
    if (what === 'status') return describeOutbox(await readMails(portal))
    if (what !== 'retry' && what !== 'drop')
      throw new UsageError(`There is no mail ${what}: use mail status, mail retry ID, or mail drop ID.`)
    if (!id) throw new UsageError(`Name the mail: mail ${what} ID. mail status lists them.`)
    const whole = await findDeadMail(portal, id)
    const because = await readReason(options.why)
    if (what === 'retry') await retryMail(portal, whole, because)
    else await dropMail(portal, whole, because)
    return {
      json: { id: whole, [what === 'retry' ? 'retried' : 'dropped']: true },
      text: what === 'retry' ? `The mail ${whole} is being sent again.` : `The mail ${whole} is deleted.`,
    }
  },
})

function describeOutbox({ waiting, failed }: Outbox) {
  const { count, oldestSeconds } = waiting
  const waits =
    count === 0 ? 'No mail is waiting.' : `${mailCount(count)}, the oldest for ${minutesText(oldestSeconds ?? 0)}.`
  const rows = failed.map(({ id, template, accountNumber, createdAt, attempts, error, deadAt }) => [
    id.slice(0, 8),
    template,
    accountNumber,
    timeAgo(createdAt),
    String(attempts),
    deadAt ? 'abandoned' : 'will be retried',
    error ?? '',
  ])
  const table = formatTable(['mail', 'about', 'account', 'written', 'attempts', '', 'last response'], rows)
  return {
    json: { waiting, failed },
    text: rows.length > 0 ? `${waits}\n\n${table}` : `${waits} None has failed.`,
  }
}

const mailCount = (count: number) => (count === 1 ? '1 mail is waiting' : `${count} mails are waiting`)

const minutesText = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`

/**
 * @returns the whole id
 * @throws UsageError
 */
async function findDeadMail(portal: Portal, typed: string): Promise<string> {
  const dead = (await readMails(portal)).failed.filter(({ deadAt }) => deadAt !== null)
  const [found, other] = dead.filter(({ id }) => id.startsWith(typed.toLowerCase()))
  if (found && other) throw new UsageError(`Several mails begin with ${typed}: type more of the id.`)
  if (found) return found.id
  throw new UsageError(`No abandoned mail begins with ${typed}: mail status lists them.`)
}
