import { Info } from 'lucide-react'
import styles from './PanelFailure.module.css'
import { panel } from './text'

/** Stands in a card in place of what could not be loaded; the card keeps its heading and the others go on working. */
export function PanelFailure() {
  return (
    <p className={styles.failure} role="alert">
      <Info className={styles.icon} size={20} aria-hidden />
      {panel}
    </p>
  )
}
