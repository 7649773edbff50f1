import type { Account, QueryState } from '@switchboard/api-client'
import { Banner } from '@switchboard/ui/Banner'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { billCollection, billHeadline, type LatestBill } from './latest-bill'
import { BillSummary } from './BillSummary'
import { Breakdown } from './Breakdown'
import styles from './RecentBill.module.css'
import * as text from './text'

interface RecentBillProps {
  /** Null: no bill has been issued yet. */
  readonly bill: QueryState<LatestBill | null>
  readonly account: Account
  readonly onRefresh: () => void
}

export function RecentBill({ bill, account, onRefresh }: RecentBillProps) {
  if (bill.at === 'loading') return <RecentBillWaiting />
  const awaitsStart = !account.active && !account.moveOut
  return (
    <Card heading={text.bill.heading} headingLook="eyebrow">
      {awaitsStart && <NotYetActive />}
      {bill.at === 'failed' ? (
        <PanelFailure onRefresh={onRefresh} refreshing={bill.busy} cause={bill.cause} />
      ) : (
        <BusyRegion busy={bill.busy}>
          {bill.data ? <IssuedBill bill={bill.data} account={account} /> : <NoBillYet />}
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

function IssuedBill({ bill, account }: { readonly bill: LatestBill; readonly account: Account }) {
  return (
    <>
      <BillSummary bill={bill} face={billHeadline(bill, account.today)} collection={billCollection(bill, account)} />
      <Breakdown bill={bill} />
    </>
  )
}

function NotYetActive() {
  return (
    <div className={styles.inactive}>
      <Banner severity="info" headingLook="hidden">
        <p>
          <strong>{text.inactive.heading}</strong>
        </p>
        <p>{text.inactive.next}</p>
      </Banner>
    </div>
  )
}

function NoBillYet() {
  return (
    <StatusPanel picture="empty" compact>
      <p>{text.bill.none}</p>
    </StatusPanel>
  )
}
