import type { QueryState } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { billHeadline, type LatestBill } from './latest-bill'
import { BillSummary } from './BillSummary'
import { Breakdown } from './Breakdown'
import styles from './RecentBill.module.css'
import * as text from './text'

interface RecentBillProps {
  /** Null: no bill has been issued yet. */
  readonly bill: QueryState<LatestBill | null>
  readonly today: Day
  readonly onRefresh: () => void
}

export function RecentBill({ bill, today, onRefresh }: RecentBillProps) {
  if (bill.at === 'loading') return <RecentBillWaiting />
  return (
    <Card heading={text.bill.heading} headingLook="eyebrow">
      {bill.at === 'failed' ? (
        <PanelFailure onRefresh={onRefresh} refreshing={bill.busy} />
      ) : (
        <BusyRegion busy={bill.busy}>
          {bill.data ? <IssuedBill bill={bill.data} today={today} /> : <NoBillYet />}
        </BusyRegion>
      )}
    </Card>
  )
}

/** Has the height of a bill that is due soon, with three groups. */
export function RecentBillWaiting() {
  return (
    <Card heading={text.bill.heading} headingLook="eyebrow" busy>
      <StatusStrip />
      <Skeleton height={60} width={50} />
      <div className={`${styles.action} ${styles.waitingActions}`}>
        {[0, 1].map((i) => (
          <div key={i}>
            <Skeleton height={48} />
          </div>
        ))}
      </div>
      <div className={styles.waitingRows}>
        <Skeleton height={40} count={5} />
      </div>
    </Card>
  )
}

function IssuedBill({ bill, today }: { readonly bill: LatestBill; readonly today: Day }) {
  return (
    <>
      <BillSummary bill={bill} face={billHeadline(bill, today)} />
      <Breakdown bill={bill} />
    </>
  )
}

function NoBillYet() {
  return (
    <StatusPanel picture="empty" compact>
      <p>{text.bill.none}</p>
    </StatusPanel>
  )
}
