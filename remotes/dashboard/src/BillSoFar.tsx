import { daysBetween, dateOf, showMoney } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import type { NextBill } from './next-bill'
import styles from './BillSoFar.module.css'
import * as text from './text'

/** The month's cost until yesterday, and the likely amount of its bill. */
export function BillSoFar({ bill }: { readonly bill: NextBill }) {
  const { period, through, amount, range } = bill
  const [days, all] = [dateOf(through), daysBetween(period.first, period.last) + 1]
  return (
    <Card heading={text.soFar.heading(period.first)}>
      <div className={styles.head}>
        <p className={styles.amount} translate="no">
          {showMoney(amount)}
        </p>
        <p className={styles.days}>{text.soFar.days(days, all)}</p>
      </div>
      <div className={styles.bar} aria-hidden>
        <span className={styles.known} style={{ inlineSize: `${(100 * days) / all}%` }} />
      </div>
      {range && <p className={styles.range}>{text.soFar.likely(range.least, range.most)}</p>}
      <p className={styles.note}>{text.soFar.parts(bill)}</p>
      {range && <p className={styles.note}>{text.soFar.assumption}</p>}
    </Card>
  )
}
