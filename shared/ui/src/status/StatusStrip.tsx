import { Spinner } from './Spinner'
import styles from './StatusStrip.module.css'
import { waiting } from '../text/text'

/** Stands above a skeleton. It is in the page at once and fades in after 150 ms, so that a fast load does not flash it. */
export function StatusStrip() {
  return (
    <p className={styles.strip} role="status">
      <Spinner size={20} />
      {waiting}
    </p>
  )
}
