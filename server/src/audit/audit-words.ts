// What customers read about each kind of row in the audit log. A new kind has its title in the domain, which translates
// it: without a title, the statement that writes its rows does not compile.
import { activityTitles, isActivityKind, type ActivityKind } from '@switchboard/domain'
import type { ActivityValueName } from '@switchboard/wire'

export type AuditDetail = Readonly<Record<string, unknown>>

/** The kinds of rows in the audit log. */
export type AuditAction =
  | Exclude<ActivityKind, 'notification-switched-off' | 'notification-switched-on' | 'other'>
  | 'notification-changed'

/** A value in the row's detail, by the keys of what it was before and after. */
interface ValueInDetail {
  readonly of: ActivityValueName
  readonly before?: string
  readonly after?: string
}

interface Words {
  /** For a title in the reader's language. */
  readonly kind: ActivityKind
  /** In English. */
  readonly title: string
  readonly value?: ValueInDetail | undefined
}

const movesOn = { of: 'movesOn', before: 'before', after: 'on' } as const
const amount = { of: 'amount', after: 'cents' } as const

const values: { readonly [Action in AuditAction]?: ValueInDetail } = {
  'bill-extended': { of: 'dueOn', before: 'before', after: 'dueDate' },
  'data-key-created': { of: 'worksUntil', after: 'expiresOn' },
  'direct-debit-dishonoured': amount,
  'direct-debit-not-made': amount,
  'move-out-booked': movesOn,
  'move-out-cancelled': { of: 'movesOn', before: 'before' },
  'move-out-changed': movesOn,
  'moved-out': { of: 'movesOn', after: 'on' },
  'opt-in-withdrawn': { of: 'startsOn', before: 'before' },
  'opt-out-withdrawn': { of: 'endsOn', before: 'before' },
  'opted-out': { of: 'endsOn', after: 'on' },
  'payment-dishonoured': amount,
  'payment-received': amount,
}

const valueByAction: ReadonlyMap<string, ValueInDetail> = new Map(Object.entries(values))

/** Also for rows of a later release, which get general words. */
export function wordsOf(action: string, detail: AuditDetail): Words {
  const kind = kindOf(action, detail)
  return { kind, title: activityTitles[kind], value: valueByAction.get(action) }
}

function kindOf(action: string, { byMail }: AuditDetail): ActivityKind {
  if (action === 'notification-changed')
    return byMail === true ? 'notification-switched-on' : 'notification-switched-off'
  return isActivityKind(action) ? action : 'other'
}
