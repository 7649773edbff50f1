import { brand } from '@switchboard/brand'
import { showDate, type ServiceCardContent, type Terms } from '@switchboard/domain'
import { CalendarX } from 'lucide-react'
import { ExternalLink } from '../action/ExternalLink'
import { LinkText } from '../action/LinkText'
import { keepFocusNear } from '../focus/focus'
import styles from './ServiceCard.module.css'
import { basicPlan, disconnection, optOut, terms as usualName, withdraw } from './service-text'

export function BasicPlanNote() {
  return (
    <p className={styles.plan}>
      {basicPlan.before}
      <ExternalLink href={brand.links.billingFees}>{basicPlan.billingFees}</ExternalLink>
      {basicPlan.between}
      <ExternalLink href={brand.links.paymentHelp}>{basicPlan.paymentHelp}</ExternalLink>
      {basicPlan.after}
    </p>
  )
}

/** Several cards have a link with the same text, so screen readers also get the service's title. */
export function TermsLink({ terms, of }: { readonly terms: Terms; readonly of: string }) {
  const name = terms.name || usualName
  const file = /\.pdf($|[?#])/i.test(terms.address) && !/\(pdf\)/i.test(name)
  return (
    <p className={styles.terms}>
      <ExternalLink href={terms.address}>
        <LinkText pdf={file}>{name}</LinkText>
        <span className="sb-visually-hidden">{` for ${of}`}</span>
      </ExternalLink>
    </p>
  )
}

interface EndingProps {
  readonly service: ServiceCardContent
  readonly onOptOut: (() => void) | undefined
}

/** The service's end date, or the button to end it. */
export function Ending({ service: { ending, title }, onOptOut }: EndingProps) {
  if (ending?.kind === 'scheduled')
    return (
      <p className={styles.disconnection}>
        <CalendarX size={20} aria-hidden />
        <span>
          {disconnection}
          <time translate="no" dateTime={ending.on}>
            {showDate(ending.on)}
          </time>
        </span>
      </p>
    )
  if (!ending || !onOptOut) return null
  return (
    <button type="button" className={styles.optOut} onClick={onOptOut}>
      {optOut(title)}
    </button>
  )
}

interface WithdrawalProps {
  readonly service: ServiceCardContent
  readonly onWithdraw: (() => void) | undefined
}

/** The button that withdraws a scheduled connection or disconnection. */
export function Withdrawal({ service: { withdrawal, title }, onWithdraw }: WithdrawalProps) {
  if (!withdrawal || !onWithdraw) return null
  return (
    <button
      ref={keepFocusNear}
      type="button"
      className={styles.optOut}
      data-safe={withdrawal === 'opt-out' || undefined}
      onClick={onWithdraw}
    >
      {withdraw[withdrawal](title)}
    </button>
  )
}
