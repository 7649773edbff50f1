import type { Account, QueryState } from '@switchboard/api-client'
import { Actions } from '@switchboard/ui/Actions'
import { Banner } from '@switchboard/ui/Banner'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { BillSummary } from './BillSummary'
import { Breakdown } from './Breakdown'
import type { LatestBill } from './latest-bill'
import { owingBesides, paymentOffer } from './owing'
import { PayLink } from './PayLink'
import styles from './RecentBill.module.css'
import { TotalOwing } from './TotalOwing'
import * as text from './text'
import { WhatChanged } from './WhatChanged'

interface RecentBillProps {
  /** Null if no bill has been issued yet. */
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
          {bill.data ? <IssuedBill bill={bill.data} account={account} /> : <NoBillYet account={account} />}
        </BusyRegion>
      )}
    </Card>
  )
}

/** As high as a bill that is due soon, with three groups. */
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
      <div className={styles.waitingChange}>
        <Skeleton height={132} />
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
      <BillSummary bill={bill} account={account} />
      {bill.change && <WhatChanged change={bill.change} billId={bill.id} />}
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

/** An account may have a debt or a credit before its first bill. */
function NoBillYet({ account }: { readonly account: Account }) {
  const owing = owingBesides(null, account)
  const offer = paymentOffer(null, account)
  return (
    <>
      <StatusPanel picture="empty" compact>
        <p>{text.bill.none}</p>
      </StatusPanel>
      {owing && <TotalOwing owing={owing} />}
      {offer && (
        <div className={styles.action}>
          <Actions>
            <PayLink offer={offer} />
          </Actions>
        </div>
      )}
    </>
  )
}
