// Reads again, immediately before an email is sent, what it says. An email that is no longer true is not sent.
import type { Database } from '../db/connection'
import { factsOf, type Facts } from '../mail/mail-facts'
import type { ClaimedMail } from '../mail/mail-queue'
import type { PreparedMail } from '../mail/prepared-mail'
import { readBillNow } from './bill-now'

export interface PrepareOptions {
  readonly db: Pick<Database, 'pool'>
  /** False if nobody debits bills. */
  readonly announcesDebits: boolean
  readonly clock?: () => Date
}

export async function prepareMail(options: PrepareOptions, mail: ClaimedMail): Promise<PreparedMail> {
  const ready = factsOf('bill-ready', mail)
  return ready ? prepareBillReady(options, mail, ready) : { kind: 'send', mail }
}

async function prepareBillReady(
  { db, announcesDebits, clock = () => new Date() }: PrepareOptions,
  mail: ClaimedMail,
  facts: Facts<'bill-ready'>,
): Promise<PreparedMail> {
  const about = { accountId: mail.accountId, bill: facts.bill, now: clock() }
  const bill = await readBillNow(db.pool, about, announcesDebits)
  if (!bill) return { kind: 'drop', reason: 'the bill does not exist any more' }
  if (facts.owing > 0 && bill.owing <= 0) return { kind: 'drop', reason: 'the bill was paid meanwhile' }
  const { owing, due, debited } = bill
  return { kind: 'send', mail: { ...mail, facts: { ...facts, owing, due, debited } } }
}
