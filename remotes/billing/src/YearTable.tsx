import { billAddress, openBill } from '@switchboard/api-client'
import { showBalance, showDate } from '@switchboard/domain'
import { PdfLink } from '@switchboard/ui/PdfLink'
import { Table, type Row } from '@switchboard/ui/Table'
import { CreditCard, Receipt, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Bill, Entry, Payment } from './entry'
import styles from './PaymentHistory.module.css'
import * as text from './text'

const columns = [
  { heading: text.table.date },
  { heading: text.table.description },
  { heading: text.table.amount, numeric: true },
]

export function YearTable({ year, entries }: { readonly year: number; readonly entries: readonly Entry[] }) {
  return <Table caption={text.table.caption(year)} captionLook="hidden" columns={columns} rows={entries.map(rowOf)} />
}

// Named by their place: not every backend has an id for every entry that no other has.
function rowOf(entry: Entry, place: number): Row {
  return {
    key: String(place),
    cells: [
      <time dateTime={entry.date}>{showDate(entry.date)}</time>,
      entry.kind === 'bill' ? <BillWords bill={entry} /> : <PaymentWords payment={entry} />,
      <span className={styles.amount} data-charge={entry.amount >= 0 || undefined}>
        {showBalance(entry.amount)}
      </span>,
    ],
  }
}

function BillWords({ bill: { invoiceId, date } }: { readonly bill: Bill }) {
  return (
    <What icon={Receipt}>
      {text.table.bill}{' '}
      <PdfLink href={billAddress(invoiceId)} onOpen={() => void openBill(invoiceId)}>
        {text.table.view.seen}
        <span className="sb-visually-hidden">{text.table.view.heard(date)}</span>
      </PdfLink>
    </What>
  )
}

function PaymentWords({ payment: { status, counts } }: { readonly payment: Payment }) {
  return (
    <What icon={CreditCard}>
      {status || text.table.payment}
      {!counts && (
        <>
          {' '}
          <span className={styles.note}>{text.table.notCounted}</span>
        </>
      )}
    </What>
  )
}

function What({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <span className={styles.what}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
