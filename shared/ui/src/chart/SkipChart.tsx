import type { MouseEvent } from 'react'
import styles from './BarChart.module.css'

/** The link before a chart. */
export function SkipChart({ tableId }: { readonly tableId: string }) {
  return (
    <a className={styles.skip} href={`#${tableId}`} onClick={(event) => goToTable(event, tableId)}>
      Skip chart, go to table
    </a>
  )
}

/** Moves focus without adding a hash, which would create a history entry. */
function goToTable(event: MouseEvent, tableId: string) {
  event.preventDefault()
  document.getElementById(tableId)?.focus()
}
