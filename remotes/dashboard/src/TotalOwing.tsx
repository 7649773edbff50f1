import { showBalance } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import type { Owing } from './owing'
import styles from './RecentBill.module.css'
import * as text from './text'

/** The amount that the account owes, or has in credit, in addition to the latest bill. */
export function TotalOwing({ owing }: { readonly owing: Owing }) {
  if (owing.kind === 'nothing')
    return (
      <div className={styles.owing}>
        <p>{text.owing.nothing}</p>
      </div>
    )
  return (
    <div className={styles.owing}>
      <p className={styles.total}>
        <span>{owing.kind === 'credit' ? text.owing.credit : text.owing.total}</span>
        <strong>{showBalance(owing.total)}</strong>
        {owing.kind === 'owing' && owing.isOverdue && <Badge tone="overdue">{text.bill.overdue}</Badge>}
      </p>
      {owing.kind === 'owing' && owing.parts && (
        <p className={styles.parts}>{text.owing.parts(owing.parts.hasLatestBill, owing.parts.otherBills)}</p>
      )}
    </div>
  )
}
