import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { chargeLines, showMoney, taxOfSum, type Day, type PropertyService, type State } from '@switchboard/domain'
import { Banner } from '@switchboard/ui/Banner'
import { Card } from '@switchboard/ui/Card'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import styles from './Services.module.css'
import { confirmation as text } from './text'

export const informationId = 'important-information'

interface ImportantInformationProps {
  readonly services: readonly PropertyService[]
  readonly state: State | undefined
  readonly today: Day
}

/** Prices, rules and terms that the customer agrees to. */
export function ImportantInformation({ services, state, today }: ImportantInformationProps) {
  return (
    <div id={informationId} tabIndex={-1} className={styles.information}>
      <Card heading={text.information.heading}>
        <h3>{text.charges}</h3>
        {services.map((service) => (
          <Charges key={service.code} service={service} today={today} />
        ))}
        <ul className={styles.sentences}>
          {text.information.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {rules.statesWithAgencyNote.some((listed) => listed === state) && <AgencyNote />}
        <h3>{text.termsHeading}</h3>
        <ul className={styles.terms}>
          {services.map(({ code, title, terms }) => (
            <li key={code}>
              {/* Several services may have documents with the same name. */}
              {terms?.name !== undefined && <span>{`${title}: `}</span>}
              {terms ? (
                <ExternalLink href={terms.address}>{terms.name ?? text.termsOf(title)}</ExternalLink>
              ) : (
                <span>{`${title}: ${text.noTerms}`}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

interface ChargesProps {
  readonly service: PropertyService
  readonly today: Day
}

/** Charges as they will be billed. */
function Charges({ service: { title, charges, monthlyCost }, today }: ChargesProps) {
  return (
    <dl className={styles.charges}>
      <dt>{title}</dt>
      {chargeLines(charges, { today }).map(({ title: charge, price, tax, note }, place) => (
        <dd key={place}>
          <span>{charge}</span> <strong translate="no">{price}</strong> <span className={styles.note}>{tax}</span>
          {note && <span className={styles.chargeNote}>{note}</span>}
        </dd>
      ))}
      {monthlyCost !== undefined && (
        <dd>
          <span>{text.indicative(showMoney(monthlyCost))}</span>{' '}
          <span className={styles.note}>{taxOfSum(charges)}</span>
        </dd>
      )}
    </dl>
  )
}

function AgencyNote() {
  const { before, link, after } = text.agency
  return (
    <Banner severity="info" headingLook="hidden">
      {before}
      <ExternalLink href={brand.links.agency}>{link}</ExternalLink>
      {after}
    </Banner>
  )
}
