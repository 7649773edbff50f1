import { addUp, showBalance, showDate, showPaymentState, type Cents, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { Table } from '@switchboard/ui/Table'
import type { Bill } from './bill'
import { statement as text } from './bill-text'
import styles from './WhatChanged.module.css'

interface BillStatementProps {
  readonly bill: Bill
  readonly statement: NonNullable<Bill['statement']>
}

/** How the balance got from the bill before to this one. */
export function BillStatement({ bill, statement: { previous, payments } }: BillStatementProps) {
  const carried = addUp([previous, ...payments.map(({ amount }) => amount)])
  const total = addUp([carried, bill.amount])
  const lastBill = bill.change.previous?.before
  const isLastBill = lastBill?.amount === previous
  const row = (key: string, name: string, amount: Cents, on?: Day) => ({
    key,
    cells: [<What key="what" name={name} on={on} />, showBalance(amount)],
  })
  return (
    <Card heading={text.heading}>
      <Table
        caption={text.caption}
        captionLook="hidden"
        columns={[{ heading: text.what }, { heading: text.amount, numeric: true }]}
        rows={[
          row('previous', isLastBill ? text.lastBill(lastBill.period) : text.previous, previous),
          ...payments.map(({ on, amount, status }, index) =>
            row(`payment ${index}`, showPaymentState(status) || text.payment, amount, on),
          ),
          row('carried', text.carried, carried),
          row('bill', text.thisBill, bill.amount, bill.issued),
        ]}
        total={{ key: 'total', cells: [total < 0 ? text.credit : text.total, showBalance(total)] }}
      />
      <p className={styles.note}>{text.asOf(bill.issued)}</p>
    </Card>
  )
}

function What({ name, on }: { readonly name: string; readonly on: Day | undefined }) {
  return (
    <span className={styles.what}>
      <span>{name}</span>
      {on && (
        <time className={styles.date} translate="no" dateTime={on}>
          {showDate(on)}
        </time>
      )}
    </span>
  )
}
