import { useMemo } from 'react'
import { groupByYear, type HistoryEntry } from './history-entry'
import styles from './PaymentHistory.module.css'
import * as text from './text'
import { YearTable } from './YearTable'

/** All years in full, so that print and find-in-page cover them. */
export function HistoryTables({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const years = useMemo(() => groupByYear(entries), [entries])
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
