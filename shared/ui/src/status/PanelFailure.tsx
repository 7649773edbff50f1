import { Info, RefreshCw } from 'lucide-react'
import { Button } from '../action/Button'
import { keepFocusNear } from '../focus/focus'
import styles from './PanelFailure.module.css'
import { offline, panel, refresh } from '../text/text'

export interface PanelFailureProps {
  /** Undefined if another button on the page reloads the data. */
  readonly onRefresh?: () => void
  readonly refreshing?: boolean
  /** `offline` adds the sentence about a lost connection. */
  readonly cause?: 'offline' | undefined
  /** Uses the band's colours, on one line if it fits, and is not printed. */
  readonly onBand?: boolean
}

/**
 * The message in a card whose content could not be loaded. The card keeps its heading, and other cards are not
 * affected. If Refresh has focus, focus moves to the content that replaces this message.
 */
export function PanelFailure({ onRefresh, refreshing = false, cause, onBand }: PanelFailureProps) {
  return (
    <div ref={keepFocusNear} className={styles.failure} data-on-band={onBand || undefined}>
      {/* A new element after each failed attempt, so that screen readers read it again. */}
      <p key={String(refreshing)} className={styles.words} role={refreshing ? undefined : 'alert'}>
        <Info className={styles.icon} size={20} aria-hidden />
        <span>{cause === 'offline' ? `${panel} ${offline}` : panel}</span>
      </p>
      {onRefresh && (
        <Button
          size="small"
          variant={onBand ? 'quiet' : 'secondary'}
          icon={RefreshCw}
          busy={refreshing}
          onClick={onRefresh}
        >
          {refresh}
        </Button>
      )}
    </div>
  )
}
