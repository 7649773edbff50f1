import type { ServiceCardContent } from '@switchboard/domain'
import { useId } from 'react'
import { Prices } from './ServicePrices'
import { BasicPlanNote, Ending, TermsLink, Withdrawal } from './ServiceLinks'
import styles from './ServiceCard.module.css'
import { serviceIcons } from './service-icons'

export interface ServiceCardProps {
  readonly service: ServiceCardContent
  /** h3 below a group's heading, h2 directly below the page's. */
  readonly headingLevel?: 2 | 3
  /** Adds a checkbox, ticked by pressing anywhere on the card. */
  readonly selection?: Selection
  /** Called when the customer wants to opt out of this service. Without it opting out is not offered. */
  readonly onOptOut?: () => void
  /** Called when the customer wants to withdraw the scheduled change. Without it withdrawing is not offered. */
  readonly onWithdraw?: () => void
}

interface Selection {
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
  /** The id of the selection's error, if there is one. */
  readonly errorId?: string | undefined
}

export function ServiceCard({ service, headingLevel = 3, selection, onOptOut, onWithdraw }: ServiceCardProps) {
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const Icon = serviceIcons[service.icon]
  return (
    <article className={styles.card} aria-labelledby={id} data-selected={selection?.selected || undefined}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <Icon size={24} aria-hidden />
        </span>
        <Heading id={id} className={styles.title}>
          {/* The label covers the whole card; links and buttons are above it. */}
          {selection ? <label htmlFor={`${id}-box`}>{service.title}</label> : service.title}
        </Heading>
        {selection && <Box id={`${id}-box`} {...selection} />}
      </div>
      {service.paragraphs.map((paragraph, i) => (
        <p key={i} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <Prices service={service} />
      {service.basicPlanNote && <BasicPlanNote />}
      {service.terms && <TermsLink terms={service.terms} of={service.title} />}
      <Ending service={service} onOptOut={onOptOut} />
      <Withdrawal service={service} onWithdraw={onWithdraw} />
    </article>
  )
}

function Box({ id, selected, onSelect, errorId }: Selection & { readonly id: string }) {
  return (
    <input
      id={id}
      type="checkbox"
      className={styles.box}
      checked={selected}
      onChange={(event) => onSelect(event.currentTarget.checked)}
      aria-invalid={(errorId !== undefined && !selected) || undefined}
      aria-describedby={errorId}
    />
  )
}
