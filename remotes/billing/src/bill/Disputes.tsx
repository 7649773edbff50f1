import { Skeleton } from '@switchboard/ui/Skeleton'
import { lazy, Suspense } from 'react'
import styles from './Disagreement.module.css'
import { disputesOf } from './dispute'
import { DisputeNote } from './DisputeNote'
import type { Disagreement } from './use-disagreement'

/** Loaded when a customer disagrees. */
const DisputeForm = lazy(() => import('./DisputeForm'))

/** The form, and what the customer sent before, the newest first. */
export function Disputes({ of: { bill, line, isOffered, isOpen, id, ...actions } }: { readonly of: Disagreement }) {
  return (
    <div id={id} className={styles.content}>
      {isOffered && isOpen && (
        <Suspense fallback={<Skeleton height={48} count={5} />}>
          <DisputeForm bill={bill} line={line} onSent={actions.finish} onCancel={actions.cancel} />
        </Suspense>
      )}
      {disputesOf(bill.disputes, line)
        .reverse()
        .map((dispute) => (
          <DisputeNote
            key={dispute.number}
            dispute={dispute}
            ombudsman={bill.ombudsman}
            takesFocus={dispute.number === actions.sent}
          />
        ))}
    </div>
  )
}
