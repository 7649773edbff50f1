import { brand } from '@switchboard/brand'
import { showDate, type ServiceCardContent, type Terms } from '@switchboard/domain'
import { CalendarX } from 'lucide-react'
import { ExternalLink } from '../action/ExternalLink'
import styles from './ServiceCard.module.css'
import { basicPlan, disconnection, optOut, terms as usualName } from './service-text'

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

/** Several cards have a link of the same name: to the ear each says whose terms they are. */
export function TermsLink({ terms, of }: { readonly terms: Terms; readonly of: string }) {
  const name = terms.name || usualName
  const file = /\.pdf($|[?#])/i.test(terms.address) && !/\(pdf\)/i.test(name)
  return (
    <p className={styles.terms}>
      <ExternalLink href={terms.address}>
        {name}
        {file && ' (PDF)'}
        <span className="sb-visually-hidden"> for {of}</span>
      </ExternalLink>
    </p>
  )
}

interface EndingProps {
  readonly service: ServiceCardContent
  readonly onOptOut: (() => void) | undefined
}

/** That the service ends, or the way to end it; never both. */
export function Ending({ service: { ending, title }, onOptOut }: EndingProps) {
  if (ending?.at === 'scheduled')
    return (
      <p className={styles.disconnection}>
        <CalendarX size={20} aria-hidden />
        <span>
          {disconnection}
          <time dateTime={ending.on}>{showDate(ending.on)}</time>
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
