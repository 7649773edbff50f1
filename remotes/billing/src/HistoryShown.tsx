import { useMemo } from 'react'
import { byYear, type Entry } from './entry'
import styles from './PaymentHistory.module.css'
import * as text from './text'
import { YearTable } from './YearTable'

/** Every year in full: print and find-in-page see all of it. */
export function HistoryShown({ entries }: { readonly entries: readonly Entry[] }) {
  const years = useMemo(() => byYear(entries), [entries])
  return (
    <>
      {years.map(({ year, entries: own }) => (
        <div key={year} className={styles.year}>
          <h3>{year}</h3>
          <div className={styles.table}>
            <YearTable year={year} entries={own} />
          </div>
        </div>
      ))}
      <div className={styles.disclaimer}>
        <p>{text.disclaimer.validation}</p>
        <p>{text.disclaimer.credit}</p>
      </div>
    </>
  )
}
