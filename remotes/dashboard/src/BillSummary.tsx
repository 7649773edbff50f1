import { brand } from '@switchboard/brand'
import { showBalance, showDate, type Cents } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import type { BillFace } from './bill'
import styles from './RecentBill.module.css'
import * as text from './text'

/** The amount, how it stands, and what to do about it. */
export function BillSummary({ face, billed }: { readonly face: BillFace; readonly billed: Cents }) {
  const { standing, paidSoFar } = face
  const toPay = standing.kind === 'due' || standing.kind === 'overdue'
  return (
    <>
      <p className={styles.amount}>{showBalance(face.loud)}</p>
      <div className={styles.standing}>
        {toPay && <DueDate on={standing.on} />}
        <StandingBadge standing={standing} />
        {standing.kind === 'credit' && <span>{text.bill.inCredit(standing.credit)}</span>}
      </div>
      {paidSoFar !== undefined && <p className={styles.paid}>{text.bill.partlyPaid(paidSoFar, billed)}</p>}
      {toPay && (
        <p className={`sb-screen-only ${styles.action}`}>
          <ButtonLink href={brand.links.makePayment} variant="primary">
            {text.bill.pay}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function DueDate({ on }: { readonly on: Extract<BillFace['standing'], { kind: 'due' }>['on'] }) {
  return (
    <span>
      {text.bill.dueDate}{' '}
      <strong>
        <time dateTime={on}>{showDate(on)}</time>
      </strong>
    </span>
  )
}

/** A bill that is due in more than two weeks needs no mark. */
const SOON_DAYS = 14

function StandingBadge({ standing }: { readonly standing: BillFace['standing'] }) {
  switch (standing.kind) {
    case 'paid':
    case 'credit':
      return <Badge tone="paid">{text.bill.paid}</Badge>
    case 'overdue':
      return <Badge tone="overdue">{text.bill.overdue}</Badge>
    case 'due':
      return standing.inDays > SOON_DAYS ? null : <Badge tone="due">{text.bill.dueIn(standing.inDays)}</Badge>
  }
}
