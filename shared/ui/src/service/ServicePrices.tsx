import { showDate, type ServiceCardContent } from '@switchboard/domain'
import styles from './ServiceCard.module.css'
import { connectedSince, connectsOn } from './service-text'

/** The start date and the prices. */
export function Prices({ service: { connection, charges } }: { readonly service: ServiceCardContent }) {
  if (!connection && charges.length === 0) return null
  return (
    <dl className={styles.facts}>
      {connection && (
        <div className={styles.fact}>
          <dt>{connection.begun ? connectedSince : connectsOn}</dt>
          <dd>
            <time translate="no" dateTime={connection.on}>
              {showDate(connection.on)}
            </time>
          </dd>
        </div>
      )}
      {charges.map(({ title, price, tax, note }, i) => (
        <div key={i} className={styles.fact}>
          <dt>{title}</dt>
          <dd>
            <strong translate="no">{price}</strong> <span className={styles.tax}>{tax}</span>
          </dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
