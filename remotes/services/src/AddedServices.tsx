import { showLongDate } from '@switchboard/domain'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import type { OptInOutcome } from './calls'
import styles from './Services.module.css'
import { added as text, backToServices, failure, mailed } from './text'

interface AddedServicesProps {
  /** Has at least one added service (D28). */
  readonly outcome: OptInOutcome
  readonly onLeave: () => void
}

export function addedTitle({ added: [only, ...more] }: OptInOutcome): string {
  return only && more.length === 0 ? text.one(showLongDate(only.on)) : text.several
}

export function AddedServices({ outcome, onLeave }: AddedServicesProps) {
  const { added, failed } = outcome
  return (
    <div className={`sb-content ${styles.page}`}>
      <StatusPanel
        picture="success"
        tone="success"
        headline={addedTitle(outcome)}
        headlineLevel={1}
        takesFocus
        action={{ text: backToServices }}
        onAction={onLeave}
      >
        {added.length > 1 && (
          <ul className={styles.scheduled}>
            {added.map(({ service, on }) => (
              <li key={service.code}>{`${service.title}: ${showLongDate(on)}`}</li>
            ))}
          </ul>
        )}
        {added
          .filter(({ isEarlier }) => isEarlier)
          .map(({ service, on }) => (
            <p key={service.code}>{text.earlier(service.title, showLongDate(on))}</p>
          ))}
        <p>{mailed}</p>
        {failed.map(({ code, title }) => (
          <p key={code}>{`${text.failed(title)} ${failure}`}</p>
        ))}
      </StatusPanel>
    </div>
  )
}
