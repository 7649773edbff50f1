// What a customer reads about a row of the audit log.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { centsOf, fullName, showMoney, showMonth } from '@switchboard/domain'
import { activityValueNames, type ActivityEntry, type ActivityValue } from '@switchboard/wire'
import { wordsOf, type AuditDetail } from '../audit/audit-words'
import { isSameName, type AccountNow } from './account-now'
import type { AuditRow } from './activity-rows'
import { undoOf } from './activity-undo'

export interface Reader {
  /** The subject of the sign-in. */
  readonly subject: string
  readonly session: string | undefined
  readonly now: AccountNow
}

/** Next to the row in the audit log. */
const Shown = Type.Object({
  about: Type.Optional(Type.String()),
  values: Type.Optional(
    Type.Array(
      Type.Object({
        of: Type.String(),
        before: Type.Optional(Type.String()),
        after: Type.Optional(Type.String()),
      }),
    ),
  ),
  person: Type.Optional(Type.String()),
})

export function activityEntry(row: AuditRow, reader: Reader): ActivityEntry {
  const detail = detailOf(row)
  const shown = Value.Check(Shown, row.shown) ? row.shown : {}
  const { kind, title, value } = wordsOf(row.action, detail)
  const stored = (shown.values ?? []).flatMap(({ of: name, before = null, after = null }) => {
    const of = activityValueNames.find((known) => known === name)
    return of ? [{ of, before, after }] : []
  })
  const values: readonly ActivityValue[] = [
    ...(value ? [{ of: value.of, before: textOf(detail, value.before), after: textOf(detail, value.after) }] : []),
    ...stored,
    ...(stored.length === 0 ? olderValues(row.action, detail) : []),
  ]
  return {
    at: row.at,
    kind,
    title,
    about: shown.about ?? (row.billedUntil === null ? null : `Bill for ${showMonth(row.billedUntil)}`),
    ...subjectOf(row, detail, shown.about),
    values: [...values],
    by: authorOf(row, reader, shown.person),
    session:
      row.session === null && row.browser === null
        ? null
        : { browser: row.browser, isThis: row.session !== null && row.session === reader.session },
    undo: undoOf({ ...row, detail, about: shown.about, values }, reader.now) ?? null,
  }
}

const ofServices = new Set<string>(['opted-in', 'opted-out', 'opt-in-withdrawn', 'opt-out-withdrawn'])

function subjectOf(
  { action, billedUntil }: AuditRow,
  { kind }: AuditDetail,
  about: string | undefined,
): Pick<ActivityEntry, 'subject'> {
  if (about === undefined) return billedUntil === null ? {} : { subject: { bill: billedUntil } }
  if (ofServices.has(action)) return { subject: { services: about.split(', ') } }
  return action === 'notification-changed' && typeof kind === 'string' ? { subject: { notification: kind } } : {}
}

const detailOf = ({ detail }: AuditRow): AuditDetail =>
  typeof detail === 'object' && detail !== null ? Object.fromEntries(Object.entries(detail)) : {}

/** Amounts are cents, and days are texts already. */
function textOf(detail: AuditDetail, key: string | undefined): string | null {
  const value = key === undefined ? undefined : detail[key]
  if (typeof value === 'number') return showMoney(centsOf(value))
  return typeof value === 'string' ? value : null
}

/** Rows of earlier releases name the fields of contact details without their values. */
function olderValues(action: string, { changed }: AuditDetail): readonly ActivityValue[] {
  if (action !== 'contact-details-changed' || !Array.isArray(changed)) return []
  const names = { phone: 'phone', sendBillTo: 'bills' } as const
  return Object.entries(names).flatMap(([field, of]) =>
    changed.includes(field) ? [{ of, before: null, after: null }] : [],
  )
}

const byLink = new Set(['email-confirmed', 'email-restored'])
const LINK_SUBJECT = 'unsubscribe-link'

function authorOf(
  { action, subject, session, isRequested, hasLogin }: AuditRow,
  reader: Reader,
  person: string | undefined,
): ActivityEntry['by'] {
  if (byLink.has(action) || subject === LINK_SUBJECT) return { author: 'link', name: null }
  // It may have been a stranger with the password. The browser says more than the name.
  if (action === 'new-device' && session !== reader.session) return { author: 'unknown', name: null }
  if (subject === reader.subject) return { author: 'you', name: null }
  // Somebody whose login was removed since made a request, too.
  if (!hasLogin && !isRequested) return { author: 'retailer', name: null }
  const isHolder = person !== undefined && isSameName(person, fullName(reader.now))
  return { author: isHolder ? 'account-holder' : 'additional-holder', name: person ?? null }
}
