import { billPeriod, showBalance, showCredit, showDayRange, showMoney, showServiceName } from '@switchboard/domain'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Table, type Row } from '@switchboard/ui/Table'
import { linesOf, type LatestBill, type BillLine } from './latest-bill'
import styles from './RecentBill.module.css'
import * as text from './text'

export function Breakdown({ bill: { items, amount } }: { readonly bill: LatestBill }) {
  if (items === 'unreadable')
    return (
      <div className={styles.breakdown}>
        <PanelFailure />
      </div>
    )
  const lines = linesOf(items, amount)
  const period = billPeriod(items)
  if (lines.length === 0) return null
  return (
    <div className={styles.breakdown}>
      <Table
        caption={text.breakdown.caption}
        captionLook="hidden"
        columns={[
          { heading: period ? showDayRange(period.first, period.last) : text.breakdown.charges },
          { heading: text.breakdown.amount, numeric: true },
        ]}
        rows={lines.map(rowOf)}
        {...(amount !== undefined && { total: { key: 'total', cells: [text.breakdown.total, showBalance(amount)] } })}
      />
    </div>
  )
}

function rowOf(line: BillLine): Row {
  switch (line.kind) {
    case 'charges':
      return {
        key: `of ${line.product}`,
        cells: [<Product key="name">{showServiceName(line.product)}</Product>, showMoney(line.amount)],
      }
    case 'unlisted':
      return { key: line.kind, cells: [text.breakdown.unlisted, showBalance(line.amount)] }
    case 'credits':
      return { key: line.kind, cells: [text.breakdown.credits, <Credit key="amount" line={line} />] }
  }
}

function Product({ children }: { readonly children: string }) {
  return <span className={styles.product}>{children}</span>
}

function Credit({ line }: { readonly line: BillLine }) {
  return (
    <span className={styles.credit} translate="no">
      {showCredit(line.amount)}
    </span>
  )
}
