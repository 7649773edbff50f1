import { billAddress, openBill } from '@switchboard/api-client'
import { negate, showBalance, showDate, showMoney, showPaymentState } from '@switchboard/domain'
import { Anchor } from '@switchboard/ui/Anchor'
import { PdfLink } from '@switchboard/ui/PdfLink'
import { Table, type Row } from '@switchboard/ui/Table'
import { CreditCard, Receipt, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillEntry, HistoryEntry, PaymentEntry } from './history-entry'
import styles from './PaymentHistory.module.css'
import * as text from './text'

const columns = [
  { heading: text.table.date },
  { heading: text.table.description },
  { heading: text.table.amount, numeric: true },
]

export function YearTable({ year, entries }: { readonly year: number; readonly entries: readonly HistoryEntry[] }) {
  return (
    <Table
      caption={text.table.caption(year)}
      captionLook="hidden"
      columns={columns}
      rows={entries.map((entry, place) => rowOf(entry, entries.length - place))}
    />
  )
}

/**
 * Keyed by position, because some backends send duplicate ids. Counted from the oldest entry, so that a payment adds a
 * row and changes no other: Orca drops its events, and with them what the page announces, when there are too many.
 */
function rowOf(entry: HistoryEntry, fromOldest: number): Row {
  return {
    key: String(fromOldest),
    cells: [
      <time translate="no" dateTime={entry.date}>
        {showDate(entry.date)}
      </time>,
      entry.kind === 'bill' ? <BillText bill={entry} /> : <PaymentText payment={entry} />,
      <Amount entry={entry} />,
    ],
  }
}

/** An entry that does not count is struck through and has no CR, because it is not a credit. */
function Amount({ entry }: { readonly entry: HistoryEntry }) {
  if (entry.kind === 'payment' && !entry.counts)
    return (
      <span className={styles.amount} translate="no" data-charge>
        <s>{showMoney(negate(entry.amount))}</s>
      </span>
    )
  return (
    <span className={styles.amount} translate="no" data-charge={entry.amount >= 0 || undefined}>
      {showBalance(entry.amount)}
    </span>
  )
}

function BillText({ bill: { invoiceId, date, hasLines, extendedTo } }: { readonly bill: BillEntry }) {
  return (
    <IconAndText icon={Receipt}>
      {text.table.bill}
      {invoiceId !== undefined && (
        <>
          {' '}
          <PdfLink href={billAddress(invoiceId)} onOpen={() => void openBill(invoiceId)}>
            {text.table.view.seen}
            <span className="sb-visually-hidden">{text.table.view.heard(date)}</span>
          </PdfLink>{' '}
          {hasLines && (
            <Anchor to={`/bill/${invoiceId}`}>
              <span>{text.table.check.seen}</span>
              <span className="sb-visually-hidden">{text.table.check.heard(date)}</span>
            </Anchor>
          )}
        </>
      )}
      {extendedTo && (
        <>
          {' '}
          <span className={styles.note}>{text.table.extended(extendedTo)}</span>
        </>
      )}
    </IconAndText>
  )
}

function PaymentText({ payment: { status, receipt, counts } }: { readonly payment: PaymentEntry }) {
  return (
    <IconAndText icon={CreditCard}>
      <span>{showPaymentState(status) || text.table.payment}</span>
      {receipt && (
        <>
          {' '}
          <span className={styles.note} translate="no">
            {text.table.receipt(receipt)}
          </span>
        </>
      )}
      {!counts && (
        <>
          {' '}
          <span className={styles.note}>{text.table.notCounted}</span>
        </>
      )}
    </IconAndText>
  )
}

function IconAndText({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <span className={styles.what}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
