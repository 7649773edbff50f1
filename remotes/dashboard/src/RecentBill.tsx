import type { Answer } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { faceOf, type Bill } from './bill'
import { BillSummary } from './BillSummary'
import { Breakdown } from './Breakdown'
import styles from './RecentBill.module.css'
import * as text from './text'

interface RecentBillProps {
  /** Null: no bill has been issued yet. */
  readonly bill: Answer<Bill | null>
  readonly today: Day
}

export function RecentBill({ bill, today }: RecentBillProps) {
  if (bill.at === 'loading') return <RecentBillWaiting />
  return (
    <Card heading={text.bill.heading} headingLook="eyebrow">
      {bill.at === 'failed' ? <PanelFailure /> : bill.data ? <Issued bill={bill.data} today={today} /> : <NotYet />}
    </Card>
  )
}

/** As high as a bill that is due, with three groups. */
export function RecentBillWaiting() {
  return (
    <Card heading={text.bill.heading} headingLook="eyebrow" busy>
      <StatusStrip />
      <Skeleton height={60} width={50} />
      <div className={styles.action}>
        <Skeleton height={48} width={35} />
      </div>
      <div className={styles.waitingRows}>
        <Skeleton height={40} count={5} />
      </div>
    </Card>
  )
}

function Issued({ bill, today }: { readonly bill: Bill; readonly today: Day }) {
  return (
    <>
      <BillSummary face={faceOf(bill, today)} billed={bill.amount} />
      <Breakdown items={bill.items} total={bill.amount} />
    </>
  )
}

function NotYet() {
  return (
    <StatusPanel picture="empty" compact>
      <p>{text.bill.none}</p>
    </StatusPanel>
  )
}
