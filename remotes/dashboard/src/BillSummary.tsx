import { billAddress, openBill } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { showBalance, showDate, type Day } from '@switchboard/domain'
import { Actions } from '@switchboard/ui/Actions'
import { Badge } from '@switchboard/ui/Badge'
import { Banner } from '@switchboard/ui/Banner'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { PdfLink } from '@switchboard/ui/PdfLink'
import type { LatestBill, BillCollection, BillHeadline } from './latest-bill'
import styles from './RecentBill.module.css'
import * as text from './text'

interface BillSummaryProps {
  readonly bill: LatestBill
  readonly face: BillHeadline
  readonly collection: BillCollection
}

/** The amount, its standing and the actions. */
export function BillSummary({ bill, face, collection }: BillSummaryProps) {
  const { standing, paidSoFar, otherBills } = face
  return (
    <>
      {face.headline === undefined ? <PanelFailure /> : <Amount>{showBalance(face.headline)}</Amount>}
      <div className={styles.standing}>
        {'on' in standing && <DueDate on={standing.on} />}
        <StandingBadge standing={standing} />
        {standing.kind === 'credit' && <span>{text.bill.inCredit(standing.credit)}</span>}
      </div>
      {paidSoFar !== undefined && bill.amount !== undefined && (
        <p className={styles.paid}>{text.bill.partlyPaid(paidSoFar, bill.amount)}</p>
      )}
      {otherBills !== undefined && <p className={styles.paid}>{text.bill.besides(otherBills)}</p>}
      <Collection collection={collection} />
      <div className={styles.action}>
        <Actions>
          {(collection.kind === 'debit' || collection.kind === 'customer') && (
            <ButtonLink href={brand.links.makePayment} variant={collection.kind === 'debit' ? 'secondary' : 'primary'}>
              {text.bill.pay}
            </ButtonLink>
          )}
          <PdfLink href={billAddress(bill.id)} look="button" onOpen={() => void openBill(bill.id)}>
            {text.bill.view}
          </PdfLink>
        </Actions>
      </div>
    </>
  )
}

function Collection({ collection }: Pick<BillSummaryProps, 'collection'>) {
  if (collection.kind === 'debit') return <p className={styles.paid}>{text.bill.debited(collection.on)}</p>
  if (collection.kind !== 'customer' || !collection.uncounted) return null
  const { status, on } = collection.uncounted
  return (
    <div className={styles.notice}>
      <Banner severity="warning" headingLook="hidden">
        {text.bill.notCounted(status, on)}
      </Banner>
    </div>
  )
}

/** Longer amounts are set smaller to fit the narrowest window. */
const LONG = '$9,999.99'.length

function Amount({ children }: { readonly children: string }) {
  return (
    <div className={styles.loud}>
      <p className={styles.amount} translate="no" data-long={children.length > LONG || undefined}>
        {children}
      </p>
    </div>
  )
}

function DueDate({ on }: { readonly on: Day }) {
  return (
    <span>
      {text.bill.dueDate}{' '}
      <strong>
        <time translate="no" dateTime={on}>
          {showDate(on)}
        </time>
      </strong>
    </span>
  )
}

/** A bill that is due later has no badge. */
const SOON_DAYS = 14

function StandingBadge({ standing }: { readonly standing: BillHeadline['standing'] }) {
  switch (standing.kind) {
    case 'paid':
    case 'credit':
      return <Badge tone="paid">{text.bill.paid}</Badge>
    case 'overdue':
      return <Badge tone="overdue">{text.bill.overdue}</Badge>
    case 'due':
      return standing.inDays > SOON_DAYS ? null : <Badge tone="due">{text.bill.dueIn(standing.inDays)}</Badge>
    case 'undated':
    case 'unknown':
      return null
  }
}
