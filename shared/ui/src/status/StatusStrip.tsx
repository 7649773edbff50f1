import { WAITING_ANNOUNCED_MS } from '@switchboard/domain'
import { announceWaiting } from '@switchboard/events'
import { useEffect } from 'react'
import { Spinner } from './Spinner'
import styles from './StatusStrip.module.css'
import { waiting } from '../text/text'

/**
 * The message above a skeleton. Fades in after 150 ms, so that it does not flash during a fast load. The announcer says
 * it, and only if the load takes longer: a live region would say it in every load, once for each part of the page.
 */
export function StatusStrip() {
  useEffect(() => {
    const timer = setTimeout(() => announceWaiting(waiting), WAITING_ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.strip} role="status" aria-live="off">
      <Spinner size={20} />
      {waiting}
    </p>
  )
}
