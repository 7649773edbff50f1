import { billAddress, openBill, type Account } from '@switchboard/api-client'
import { isDueSoon, showBalance, showDate, type Day } from '@switchboard/domain'
import { Actions } from '@switchboard/ui/Actions'
import { Anchor } from '@switchboard/ui/Anchor'
import { Badge } from '@switchboard/ui/Badge'
import { Banner } from '@switchboard/ui/Banner'
import { LoudAmount } from '@switchboard/ui/LoudAmount'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { PdfLink } from '@switchboard/ui/PdfLink'
import { billCollection, billHeadline, type BillCollection, type BillHeadline, type LatestBill } from './latest-bill'
import { owingBesides, paymentOffer } from './owing'
import { PayLink } from './PayLink'
import styles from './RecentBill.module.css'
import { TotalOwing } from './TotalOwing'
import * as text from './text'

interface BillSummaryProps {
  readonly bill: LatestBill
  readonly account: Account
}

/** The amount, its status and the actions. */
export function BillSummary({ bill, account }: BillSummaryProps) {
  const { headline, standing, paidSoFar, otherBills } = billHeadline(bill, account.today)
  const owing = owingBesides(bill, account)
  const offer = paymentOffer(bill, account)
  return (
    <>
      {headline === undefined ? <PanelFailure /> : <LoudAmount>{showBalance(headline)}</LoudAmount>}
      <div className={styles.standing}>
        {'on' in standing && <DueDate on={standing.on} />}
        <StandingBadge standing={standing} />
        <MoreTime bill={bill} />
        {standing.kind === 'credit' && !owing && <span>{text.bill.inCredit(standing.credit)}</span>}
      </div>
      {paidSoFar !== undefined && bill.amount !== undefined && (
        <p className={styles.paid}>{text.bill.partlyPaid(paidSoFar, bill.amount)}</p>
      )}
      {otherBills !== undefined && <p className={styles.paid}>{text.bill.besides(otherBills)}</p>}
      <Collection collection={billCollection(bill, account)} />
      {bill.extension?.before && bill.balance !== undefined && bill.balance > 0 && (
        <p className={styles.paid}>{text.bill.extended(bill.extension.before)}</p>
      )}
      {owing && <TotalOwing owing={owing} />}
      <div className={styles.action}>
        <Actions>
          {offer && <PayLink offer={offer} />}
          <PdfLink href={billAddress(bill.id)} look="button" onOpen={() => void openBill(bill.id)}>
            {text.bill.view}
          </PdfLink>
        </Actions>
      </div>
    </>
  )
}

/** The question itself is on the page of the bill. */
function MoreTime({ bill: { id, balance, extension } }: { readonly bill: LatestBill }) {
  if (balance === undefined || balance <= 0 || !extension?.offered) return null
  return (
    <Anchor to={`/bill/${id}?more-time`}>
      <span>{text.bill.moreTime}</span>
    </Anchor>
  )
}

function Collection({ collection }: { readonly collection: BillCollection }) {
  if (collection.kind === 'debit') return <p className={styles.paid}>{text.bill.debited(collection.on)}</p>
  if (collection.kind !== 'customer') return null
  if (!collection.uncounted)
    return collection.debitsStartLater ? <p className={styles.paid}>{text.bill.debitsStartLater}</p> : null
  const { status, on } = collection.uncounted
  return (
    <div className={styles.notice}>
      <Banner severity="warning" headingLook="hidden">
        {text.bill.notCounted(status, on)}
      </Banner>
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

function StandingBadge({ standing }: { readonly standing: BillHeadline['standing'] }) {
  switch (standing.kind) {
    case 'paid':
    case 'credit':
      return <Badge tone="paid">{text.bill.paid}</Badge>
    case 'overdue':
      return <Badge tone="overdue">{text.bill.overdue}</Badge>
    case 'due':
      return isDueSoon(standing) ? <Badge tone="due">{text.bill.dueIn(standing.inDays)}</Badge> : null
    case 'undated':
    case 'unknown':
      return null
  }
}
