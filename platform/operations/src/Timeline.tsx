import styles from './details.module.css'
import { instantText } from './text-format'
import type { TimelineEvent } from './timeline'

export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map(({ key, at, title, who, why, overridden, mark }) => (
        <li key={key} className={styles.event} data-mark={mark}>
          <span className={styles.eventTitle}>{mark === 'live' ? `${title}, live` : title}</span>
          <span className={styles.eventText}>
            <time dateTime={at} translate="no">
              {instantText(at)}
            </time>
            <span>{`, ${who}: “${why}”`}</span>
          </span>
          {overridden.map((reason) => (
            <span key={reason} className={styles.eventText}>{`Overridden: ${reason}`}</span>
          ))}
        </li>
      ))}
    </ol>
  )
}
