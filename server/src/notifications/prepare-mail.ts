// Decides about each email whose time has come: news arrives by day, once a day, if it is true and wanted
// (decision record 0110).
import {
  millisecondsUntilMailHours,
  millisecondsUntilNextMailHours,
  zoneOf,
  type NotificationKind,
} from '@switchboard/domain'
import { kindOf } from '../mail/mail-facts'
import type { ClaimedMail } from '../mail/mail-queue'
import type { PreparedMail, PrepareMail } from '../mail/prepared-mail'
import { readNews, todayOf, type NewsOptions } from './current-news'
import { takeDay } from './mail-of-day'
import { readPreferences } from './preferences'
import { unsubscribeLinks, type UnsubscribeLinks } from './unsubscribe-link'

/** The wait until the more urgent email is sent or dropped. */
const TURN_MS = 60_000

export function preparesMail(options: NewsOptions): PrepareMail {
  const links = unsubscribeLinks(options.db)
  return async (mail) => {
    const kind = kindOf(mail.template)
    return kind ? prepareNews({ ...options, links }, mail, kind) : { kind: 'send', mail }
  }
}

async function prepareNews(
  options: NewsOptions & { readonly links: UnsubscribeLinks },
  mail: ClaimedMail,
  kind: NotificationKind,
): Promise<PreparedMail> {
  const { db, clock, links } = options
  const { accountId, id: mailId } = mail
  const now = clock()
  const zone = mail.zone ?? zoneOf(mail.state)
  const night = millisecondsUntilMailHours(zone, now)
  if (night > 0) return { kind: 'wait', milliseconds: night }
  const preferences = await readPreferences(db.sql, accountId)
  if (!preferences?.isMailed(kind)) return { kind: 'drop', reason: 'the customer does not want it by email' }
  const news = await readNews(options, mail)
  if (news.kind !== 'true') return news
  const turn = await takeDay(db.pool, { accountId, mailId, kind, day: todayOf(mail, now) })
  if (turn === 'not yet') return { kind: 'wait', milliseconds: TURN_MS }
  if (turn === 'another mail') return { kind: 'wait', milliseconds: millisecondsUntilNextMailHours(zone, now) }
  const unsubscribe = await links.linkOf({ accountId, kind })
  return { kind: 'send', mail: { ...mail, facts: news.facts, recipient: preferences.email, unsubscribe } }
}
