import { Banner } from '@switchboard/ui/Banner'
import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { groupByYear, type History, type Year } from './history-entry'
import styles from './PaymentHistory.module.css'
import * as text from './text'
import { YearTable } from './YearTable'

/** Older years are collapsed on screen. Their rows stay rendered for print and find-in-page. */
export function HistoryTables({ entries, unreadable }: History) {
  const years = useMemo(() => groupByYear(entries), [entries])
  return (
    <>
      {unreadable > 0 && (
        <div className={styles.lack}>
          <Banner severity="warning" headingLook="hidden">
            {text.unreadable(unreadable)}
          </Banner>
        </div>
      )}
      {years.map((each, place) =>
        place === 0 ? <NewestYear key={each.year} {...each} /> : <OlderYear key={each.year} {...each} />,
      )}
      <div className={styles.disclaimer}>
        <p>{text.disclaimer.validation}</p>
        <p>{text.disclaimer.credit}</p>
      </div>
    </>
  )
}

function NewestYear({ year, entries }: Year) {
  return (
    <div className={styles.year}>
      <h3>{year}</h3>
      <div className={styles.table}>
        <YearTable year={year} entries={entries} />
      </div>
    </div>
  )
}

function OlderYear({ year, entries }: Year) {
  return (
    <details className={styles.year}>
      <summary className={styles.summary}>
        <h3>{year}</h3>
        <ChevronDown size={20} aria-hidden />
      </summary>
      <div className={styles.table}>
        <YearTable year={year} entries={entries} />
      </div>
    </details>
  )
}
