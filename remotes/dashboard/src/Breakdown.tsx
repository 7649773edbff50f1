import {
  billPeriod,
  breakdown,
  showBalance,
  showCredit,
  showDayRange,
  showMoney,
  type BillGroup,
  type BillItem,
  type Cents,
} from '@switchboard/domain'
import { Table, type Row } from '@switchboard/ui/Table'
import styles from './RecentBill.module.css'
import * as text from './text'

export function Breakdown({ items, total }: { readonly items: readonly BillItem[]; readonly total: Cents }) {
  const period = billPeriod(items)
  return (
    <div className={styles.breakdown}>
      <Table
        caption={text.breakdown.caption}
        captionLook="hidden"
        columns={[
          { heading: period ? showDayRange(period.first, period.last) : text.breakdown.charges },
          { heading: text.breakdown.amount, numeric: true },
        ]}
        rows={breakdown(items).map(rowOf)}
        total={{ key: 'total', cells: [text.breakdown.total, showBalance(total)] }}
      />
    </div>
  )
}

function rowOf(group: BillGroup): Row {
  if (group.kind === 'charges') return { key: group.product, cells: [group.product, showMoney(group.amount)] }
  const amount = <span className={styles.credit}>{showCredit(group.amount)}</span>
  return { key: 'credits', cells: [text.breakdown.credits, amount] }
}
