import { track } from '@switchboard/analytics'
import { announce, messages, type Banner as Message } from '@switchboard/events'
import { Banner } from '@switchboard/ui/Banner'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './BannerArea.module.css'
import { reportedAs } from './report'

/** The one banner at the top of the page. The last one stays drawn while the area closes. */
export function BannerArea() {
  const banner = useSyncExternalStore(messages.subscribe, () => messages.get().banner)
  const [drawn, setDrawn] = useState(banner)
  if (banner && banner !== drawn) setDrawn(banner)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!banner) return
    report(banner)
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [banner])
  return (
    <div ref={area} className={`sb-content ${styles.area}`} data-open={banner !== undefined}>
      <div className={styles.clip}>
        <div className={styles.room}>{drawn && <Banner severity={drawn.severity}>{drawn.detail}</Banner>}</div>
      </div>
    </div>
  )
}

function report({ severity, detail, analyticsOverride }: Message): void {
  announce(detail, severity !== 'success')
  const kind = reportedAs(severity)
  if (kind) track(`banner-${kind}`, { detail: analyticsOverride ?? detail })
}
