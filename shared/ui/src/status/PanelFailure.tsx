import { Info, RefreshCw } from 'lucide-react'
import { Button } from '../action/Button'
import { keepFocusNear } from '../focus/focus'
import styles from './PanelFailure.module.css'
import { panel, refresh } from '../text/text'

export interface PanelFailureProps {
  /** Left out where another button of the page asks again. */
  readonly onRefresh?: () => void
  readonly refreshing?: boolean
  /** In one line where there is room, in the colours of the band, and not on paper. */
  readonly onBand?: boolean
}

/**
 * Stands in a card in place of what could not be loaded; the card keeps its heading and the others go on working.
 * Focus that stood on Refresh goes to what takes this piece's place.
 */
export function PanelFailure({ onRefresh, refreshing = false, onBand }: PanelFailureProps) {
  return (
    <div ref={keepFocusNear} className={styles.failure} data-on-band={onBand || undefined}>
      {/* A new element when the next attempt has failed as well: that is to be heard again. */}
      <p key={String(refreshing)} className={styles.words} role={refreshing ? undefined : 'alert'}>
        <Info className={styles.icon} size={20} aria-hidden />
        {panel}
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
