import type { FailureCause } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { showBalance } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import type { BalanceState } from './balance-state'
import * as text from './text'
import styles from './TotalOwing.module.css'

interface TotalOwingProps {
  readonly owing: BalanceState | 'waiting' | 'unknown'
  readonly onRefresh: () => void
  readonly refreshing: boolean
  readonly cause: FailureCause | undefined
}

/** The balance in large type, with a constant height while loading, so that the table below does not move. */
export function TotalOwing({ owing, onRefresh, refreshing, cause }: TotalOwingProps) {
  if (owing === 'unknown')
    return (
      <div className={styles.total}>
        <p className={styles.label}>{text.total.owing}</p>
        <PanelFailure onRefresh={onRefresh} refreshing={refreshing} cause={cause} />
      </div>
    )
  const known = owing === 'waiting' ? undefined : owing
  return (
    <div className={styles.total}>
      <div className={styles.loud}>
        <p className={styles.label}>
          <span>{known ? labelOf(known) : text.total.owing}</span>
          {known?.kind === 'owing' && known.overdue && <Badge tone="overdue">{text.total.overdue}</Badge>}
        </p>
        <p className={styles.amount} translate="no">
          {known ? showBalance(known.balance) : <Skeleton height={44} />}
        </p>
      </div>
      <div className={styles.beside}>{known && <Beside owing={known} />}</div>
    </div>
  )
}

function labelOf(owing: BalanceState): string {
  if (owing.kind === 'credit') return text.total.credit
  return owing.kind === 'owing' && owing.debited ? text.total.debited : text.total.owing
}

function Beside({ owing }: { readonly owing: BalanceState }) {
  switch (owing.kind) {
    case 'owing':
      return (
        <ButtonLink href={brand.links.makePayment} variant={owing.debited ? 'secondary' : 'primary'}>
          {text.total.pay}
        </ButtonLink>
      )
    case 'nothing':
      return <p>{text.total.nothingOwing}</p>
    case 'credit':
      return <p>{text.total.inCredit}</p>
  }
}
