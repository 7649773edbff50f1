import { selectService, type ServiceCardContent } from '@switchboard/domain'
import { ServiceCard } from './ServiceCard'
import styles from './ServiceCardList.module.css'

export interface ServiceCardListProps {
  readonly services: readonly ServiceCardContent[]
  readonly headingLevel?: 2 | 3
  /** Adds a checkbox to each card. */
  readonly selection?: {
    /** Ids of the ticked services. */
    readonly selected: readonly string[]
    /** Called with the ids of all ticked services, in display order. */
    readonly onSelect: (selected: readonly string[]) => void
    readonly errorId?: string | undefined
  }
  /** Called with the id of the service to opt out of. Without it opting out is not offered. */
  readonly onOptOut?: (id: string) => void
  /**
   * Called with the id of the service whose scheduled change the customer withdraws. Without it withdrawing is not
   * offered.
   */
  readonly onWithdraw?: (id: string) => void
}

/** Two cards side by side if there is room. */
export function ServiceCardList(props: ServiceCardListProps) {
  const { services, headingLevel = 3, selection, onOptOut, onWithdraw } = props
  const ids = services.map((service) => service.id)
  const selectionOf = (id: string) =>
    selection && {
      selected: selection.selected.includes(id),
      errorId: selection.errorId,
      onSelect: (ticked: boolean) =>
        selection.onSelect(selectService(ids, selection.selected, id, ticked ? 'tick' : 'untick')),
    }
  return (
    <ul className={styles.list}>
      {services.map((service) => {
        const own = selectionOf(service.id)
        return (
          <li key={service.id}>
            <ServiceCard
              service={service}
              headingLevel={headingLevel}
              {...(own && { selection: own })}
              {...(onOptOut && { onOptOut: () => onOptOut(service.id) })}
              {...(onWithdraw && { onWithdraw: () => onWithdraw(service.id) })}
            />
          </li>
        )
      })}
    </ul>
  )
}
