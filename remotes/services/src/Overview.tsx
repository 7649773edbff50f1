import { queryState, useQuery, type Account, type QueryState } from '@switchboard/api-client'
import { serviceCardContent, type PropertyService } from '@switchboard/domain'
import { Actions } from '@switchboard/ui/Actions'
import { Banner } from '@switchboard/ui/Banner'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { ServiceCardList } from '@switchboard/ui/ServiceCardList'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useId, useState, type ReactElement } from 'react'
import { extrasQuery, type Schedule } from './calls'
import { whyNothingCanBeAdded } from './no-additions'
import type { PropertyContext } from './property-context'
import { ServicesHeading } from './ServicesHeading'
import styles from './Services.module.css'
import { overview as text } from './text'
import { WithdrawalQuestion } from './WithdrawalQuestion'

interface OverviewProps {
  readonly account: QueryState<Account>
  readonly schedule: QueryState<Schedule>
  readonly context: PropertyContext
  readonly onRefresh: () => void
  readonly onOptIn: () => void
  readonly onOptOut: (subscription: string) => void
}

export function Overview({ account, schedule, context, onRefresh, onOptIn, onOptOut }: OverviewProps) {
  const extras = queryState(useQuery(extrasQuery))
  // An unreadable service can still be added.
  const offered = extras.at === 'ready' ? extras.data.items.length + extras.data.unreadable : undefined
  return (
    <div className={`sb-content ${styles.page}`}>
      <ServicesHeading title={context.address || text.title} context={context} isWaiting={account.at === 'loading'} />
      {(schedule.at === 'loading' || account.at === 'loading') && <OverviewWaiting />}
      {schedule.at === 'failed' && account.at !== 'loading' && (
        <SectionFailure thing={text.thing} onRefresh={onRefresh} refreshing={schedule.busy} cause={schedule.cause} />
      )}
      {schedule.at === 'ready' && account.at !== 'loading' && (
        <>
          {account.at === 'failed' && (
            <SectionFailure
              thing={text.account}
              onRefresh={onRefresh}
              refreshing={account.busy}
              cause={account.cause}
            />
          )}
          <ServiceGroups schedule={schedule.data} context={context} onOptOut={onOptOut} />
          <Additions reason={whyNothingCanBeAdded(context, offered)} onOptIn={onOptIn} />
        </>
      )}
    </div>
  )
}

/** The link to the opt-in, which is not the main action if nothing can be added (D75). */
function Additions({ reason, onOptIn }: Pick<OverviewProps, 'onOptIn'> & { readonly reason: string | undefined }) {
  return (
    <>
      {reason && (
        <Banner severity="info" headingLook="hidden">
          {reason}
        </Banner>
      )}
      <Actions>
        <Button variant={reason ? 'secondary' : 'primary'} onClick={onOptIn}>
          {text.add}
        </Button>
        <ButtonLink to="/move-out" variant="quiet">
          {text.moveOut}
        </ButtonLink>
      </Actions>
    </>
  )
}

interface ServiceGroupsProps {
  readonly schedule: Schedule
  readonly context: PropertyContext
  readonly onOptOut: (subscription: string) => void
}

function ServiceGroups({ schedule, context, onOptOut }: ServiceGroupsProps) {
  const { items, unreadable } = schedule.serviceCharges
  const [withdrawn, setWithdrawn] = useState<PropertyService>()
  const cards = (kind: PropertyService['kind']) =>
    items.filter((service) => service.kind === kind).map((service) => serviceCardContent(service, context))
  const [utilities, addOns] = [cards('utility'), cards('add-on')]
  const question = (id: string) => setWithdrawn(items.find(({ subscription }) => subscription === id))
  return (
    <>
      <Tariff schedule={schedule} />
      {items.length + unreadable === 0 && <p>{text.none}</p>}
      {unreadable > 0 && <Banner severity="warning">{text.unreadable(unreadable)}</Banner>}
      {utilities.length > 0 && (
        <Group heading={text.utilities}>
          <ServiceCardList services={utilities} />
        </Group>
      )}
      {addOns.length > 0 && (
        <Group heading={text.addOns}>
          <ServiceCardList services={addOns} onOptOut={onOptOut} onWithdraw={question} />
        </Group>
      )}
      {withdrawn && (
        <WithdrawalQuestion service={withdrawn} moveOut={context.moveOut?.on} onClose={() => setWithdrawn(undefined)} />
      )}
    </>
  )
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactElement }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

/** The customer's plan. Empty if the backend does not name one. */
function Tariff({ schedule }: { readonly schedule: Schedule }) {
  const { customerType, rateType } = schedule
  const plan = customerType && text.planName(customerType, dependencies(schedule))
  if (!plan && !rateType) return null
  return (
    <Card heading={text.account} headingLook="hidden">
      <dl className={styles.tariff}>
        {plan && (
          <div>
            <dt>{text.customerType}</dt>
            <dd>{plan}</dd>
          </div>
        )}
        {rateType && (
          <div>
            <dt>{text.rateType}</dt>
            <dd>{rateType}</dd>
          </div>
        )}
      </dl>
      {Boolean(rateType) && <p className={styles.note}>{text.rateNote}</p>}
    </Card>
  )
}

/** The facts on which a price depends, such as the time of use. */
const dependencies = ({ serviceCharges }: Schedule): ReadonlySet<string> =>
  new Set(serviceCharges.items.flatMap(({ charges }) => charges.flatMap(({ dependsOn = [] }) => dependsOn)))

function OverviewWaiting() {
  return (
    <>
      <Card heading={text.account} headingLook="hidden" busy>
        <div className={styles.waitingLine}>
          <StatusStrip />
        </div>
      </Card>
      {[2, 1].map((count) => (
        <div key={count} className={styles.group} aria-busy="true">
          <div className={styles.waitingHeading}>
            <Skeleton height={28} />
          </div>
          <div className={styles.cards}>
            {Array.from({ length: count }, (_, card) => (
              <div key={card}>
                <Skeleton height={370} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
