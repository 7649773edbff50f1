import { Spinner } from './Spinner'
import styles from './StatusStrip.module.css'
import { waiting } from '../text/text'

/** The message above a skeleton. It fades in after 150 ms, so that a fast load does not show it for a moment. */
export function StatusStrip() {
  return (
    <p className={styles.strip} role="status">
      <Spinner size={20} />
      {waiting}
    </p>
  )
}
