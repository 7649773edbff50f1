import { Spinner } from './Spinner'
import styles from './StatusStrip.module.css'
import { waiting } from '../text/text'

/** The message above a skeleton. Fades in after 150 ms, so that it does not flash during a fast load. */
export function StatusStrip() {
  return (
    <p className={styles.strip} role="status">
      <Spinner size={20} />
      {waiting}
    </p>
  )
}
