import { useMainHeading } from '@switchboard/router'
import { showDate } from '@switchboard/domain'
import type { PropertyContext } from './property-context'
import styles from './Services.module.css'
import { accountNumber, printed } from './text'

interface ServicesHeadingProps {
  /** Step of the opt-in, above the title. */
  readonly step?: string
  readonly title: string
  /** Shown below the title. */
  readonly context: PropertyContext
  /** Whether the account is still loading. The space for its line is reserved. */
  readonly isWaiting?: boolean
}

export function ServicesHeading({ step, title, context, isWaiting = false }: ServicesHeadingProps) {
  const Heading = useMainHeading()
  const lines = [
    context.address !== title && context.address,
    context.accountNumber && accountNumber(context.accountNumber),
  ]
  return (
    <div className={styles.heading} data-waiting={isWaiting || undefined}>
      {step && <p className={styles.step}>{step}</p>}
      <Heading tabIndex={-1} data-main-heading>
        {title}
      </Heading>
      {isWaiting && <p aria-hidden>{'\u00a0'}</p>}
      {lines.map((line) => line && <p key={line}>{line}</p>)}
      <p className={styles.printed}>
        {printed}{' '}
        <time translate="no" dateTime={context.today}>
          {showDate(context.today)}
        </time>
      </p>
    </div>
  )
}
