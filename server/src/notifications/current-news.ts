// Reads again, immediately before an email is sent, what it says. An email that is no longer true is not sent.
import { addDays, todayIn, zoneOf, type Day } from '@switchboard/domain'
import type { Database } from '../db/connection'
import { factsOf } from '../mail/mail-facts'
import type { ClaimedMail } from '../mail/mail-queue'
import { readBillNow, type BillNow } from './bill-now'
import { readChanges } from './service-changes'

export interface NewsOptions {
  readonly db: Database
  /** False if nobody debits bills. */
  readonly announcesDebits: boolean
  readonly clock: () => Date
}

export type CurrentNews =
  | { readonly kind: 'true'; readonly facts: unknown }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'drop'; readonly reason: string }

/** A payment or a debit is confirmed within minutes. */
const UNCONFIRMED_MS = 900_000
/** Readings are news for some days. */
const DAYS_OF_READINGS = 5

const NO_BILL = { kind: 'drop', reason: 'the bill does not exist any more' } as const
const drop = (reason: string) => ({ kind: 'drop', reason }) as const

export async function readNews(options: NewsOptions, mail: ClaimedMail): Promise<CurrentNews> {
  return (
    (await billNews(options, mail)) ??
    (await paymentNews(options, mail)) ??
    (await changeNews(options, mail)) ??
    readingNews(options, mail) ?? { kind: 'true', facts: mail.facts }
  )
}

const billTemplates = ['bill-ready', 'bill-due', 'bill-overdue', 'debit-announced'] as const

async function billNews(options: NewsOptions, mail: ClaimedMail): Promise<CurrentNews | undefined> {
  for (const template of billTemplates) {
    const facts = factsOf(template, mail)
    if (!facts) continue
    const { db, announcesDebits, clock } = options
    const about = { accountId: mail.accountId, bill: facts.bill, now: clock(), announcesDebits }
    const bill = await readBillNow(db.pool, about)
    if (!bill) return NO_BILL
    const { owing, due, debited, method, isPending } = bill
    if (facts.owing > 0 && owing <= 0) return drop('the bill was paid meanwhile')
    if (template !== 'bill-ready') {
      const reason = whyNotTrue(template, facts.due, bill)
      if (reason !== undefined) return drop(reason)
      if (isPending) return { kind: 'wait', milliseconds: UNCONFIRMED_MS }
    }
    return { kind: 'true', facts: { ...facts, owing, due, debited, ...(method !== undefined && { method }) } }
  }
  return undefined
}

function whyNotTrue(
  template: 'bill-due' | 'bill-overdue' | 'debit-announced',
  stored: string,
  { due, debited, today }: BillNow,
): string | undefined {
  if (stored !== due) return 'the due date was changed'
  if (template === 'bill-overdue') return due < today ? undefined : 'the bill is not overdue'
  if (due < today) return 'the due date is over'
  if (debited !== (template === 'debit-announced')) return 'the bill is paid in another way'
  return undefined
}

async function paymentNews({ db }: NewsOptions, mail: ClaimedMail): Promise<CurrentNews | undefined> {
  const facts = factsOf('payment-received', mail)
  if (!facts?.payment) return undefined
  const found = await db.sql
    .selectFrom('payment')
    .where('account_id', '=', mail.accountId)
    .where('id', '=', facts.payment)
    .where('counts', '=', true)
    .select('id')
    .executeTakeFirst()
  return found ? { kind: 'true', facts } : drop('the payment does not count any more')
}

async function changeNews({ db, clock }: NewsOptions, mail: ClaimedMail): Promise<CurrentNews | undefined> {
  const facts = factsOf('change-tomorrow', mail)
  if (!facts) return undefined
  const tomorrow = addDays(todayOf(mail, clock()), 1)
  if (facts.on !== tomorrow) return drop('the day of the change has come')
  const now = await readChanges(db.sql, mail.accountId, tomorrow)
  return now ? { kind: 'true', facts: { ...facts, ...now } } : drop('the change does not happen')
}

function readingNews({ clock }: NewsOptions, mail: ClaimedMail): CurrentNews | undefined {
  const facts = factsOf('night-flow', mail) ?? factsOf('unusual-use', mail)
  if (!facts) return undefined
  const isOld = facts.until < addDays(todayOf(mail, clock()), -DAYS_OF_READINGS)
  return isOld ? drop('the readings are old') : { kind: 'true', facts }
}

/** By the property's clock. */
export const todayOf = ({ state, zone }: Pick<ClaimedMail, 'state' | 'zone'>, now: Date): Day =>
  todayIn(zone ?? zoneOf(state), now)
