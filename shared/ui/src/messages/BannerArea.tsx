import type { Position } from '@switchboard/events'
import { useState, type TransitionEvent } from 'react'
import { useArea, useMessages, type AreaProps } from './message-area'
import { Banner } from './Banner'
import styles from './BannerArea.module.css'

export interface BannerAreaProps extends AreaProps {
  /** Banners with the position 'bottom' are shown below the content if the page has such an area. */
  readonly position?: Position
}

/** Shows the banner of showBanner(), one at a time. The last one stays visible while the area closes. */
export function BannerArea({ modal, place, position = 'top' }: BannerAreaProps) {
  const area = useArea('banner', { modal, place, position })
  const banner = useMessages(({ banner }) => (banner?.area === area ? banner : undefined))
  const [drawn, setDrawn] = useState(banner)
  if (banner && banner !== drawn) setDrawn(banner)
  const forget = (event: TransitionEvent) => {
    if (event.target === event.currentTarget && !banner) setDrawn(undefined)
  }
  return (
    <div
      className={modal ? styles.area : `sb-content ${styles.area} ${styles.page}`}
      data-open={banner !== undefined}
      data-position={position}
      onTransitionEnd={forget}
    >
      <div className={styles.clip}>
        <div className={styles.room}>
          {drawn && (
            <div key={drawn.id} ref={scrollToRoom} className={styles.message}>
              <Banner severity={drawn.severity}>{drawn.detail}</Banner>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * The customer may have scrolled away. The element around the message has its full height even while the area opens.
 */
const scrollToRoom = (message: HTMLElement | null) => message?.parentElement?.scrollIntoView({ block: 'nearest' })
