import { CallFailed, queryState, useQuery, showFailure } from '@switchboard/api-client'
import type { PropertyService } from '@switchboard/domain'
import { useNavigate } from '@switchboard/router'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useEffect, useState } from 'react'
import { AddedServices, addedTitle } from './AddedServices'
import { extrasQuery, type OptInOutcome } from './calls'
import { OptInConfirmation } from './OptInConfirmation'
import { OptInSelection } from './OptInSelection'
import { whyNothingCanBeAdded } from './no-additions'
import type { PropertyContext } from './property-context'
import { ServicesHeading } from './ServicesHeading'
import styles from './Services.module.css'
import { useStepChange } from './StepHistory'
import { backToServices, confirmation, failure, selection as text } from './text'

interface OptInProps {
  readonly context: PropertyContext
  readonly onLeave: () => void
}

type SubStep =
  | { readonly kind: 'select' }
  | { readonly kind: 'confirm'; readonly services: readonly PropertyService[] }
  | { readonly kind: 'done'; readonly outcome: OptInOutcome }

/** The opt-in of specification 2.10, from choosing services to the success page. */
export function OptIn({ context, onLeave }: OptInProps) {
  const [step, setStep] = useState<SubStep>({ kind: 'select' })
  useStepChange(step.kind, titleOf(step))
  if (step.kind === 'done') return <AddedServices outcome={step.outcome} onLeave={onLeave} />
  if (step.kind === 'confirm')
    return (
      <OptInConfirmation
        services={step.services}
        context={context}
        onDone={(outcome) => setStep({ kind: 'done', outcome })}
        onCancel={onLeave}
      />
    )
  return <Offer context={context} onContinue={(services) => setStep({ kind: 'confirm', services })} onLeave={onLeave} />
}

function titleOf(step: SubStep): string {
  if (step.kind === 'select') return text.title
  return step.kind === 'confirm' ? confirmation.title : addedTitle(step.outcome)
}

interface OfferProps extends OptInProps {
  readonly onContinue: (services: readonly PropertyService[]) => void
}

function Offer({ context, onContinue, onLeave }: OfferProps) {
  const call = useQuery(extrasQuery)
  const navigate = useNavigate()
  const extras = queryState(call)
  // The overview made this call before; a failure there does not concern this step.
  useCallFailure(extras.at === 'failed' && !extras.busy ? call.error : null)
  const offered = extras.at === 'ready' ? extras.data : undefined
  const reason = whyNothingCanBeAdded(context, offered?.items.length)
  if (offered?.items.length === 0)
    return (
      <div className={`sb-content ${styles.page}`}>
        <StatusPanel
          picture="empty"
          headline={text.none}
          headlineLevel={1}
          takesFocus
          action={{ text: backToServices }}
          onAction={onLeave}
        >
          {reason !== text.none && <p>{reason}</p>}
        </StatusPanel>
      </div>
    )
  return (
    <div className={`sb-content ${styles.page}`}>
      <ServicesHeading step={text.step} title={text.title} context={context} />
      {extras.at === 'loading' && <OfferWaiting />}
      {extras.at === 'failed' && (
        <SectionFailure
          thing={text.thing}
          // A refused call is not repeated; the page is reloaded instead (specification 2.10).
          onRefresh={() => (isAnswered(call.error) ? void navigate(0) : void call.refetch())}
          refreshing={extras.busy}
          cause={extras.cause}
        />
      )}
      {offered && <OptInSelection extras={offered.items} context={context} onContinue={onContinue} onLeave={onLeave} />}
    </div>
  )
}

/** A call without a response also shows the catalogue's sentence. */
function useCallFailure(error: unknown): void {
  useEffect(() => {
    if (error && !isAnswered(error)) showFailure(error, failure)
  }, [error])
}

const isAnswered = (error: unknown): boolean =>
  error instanceof CallFailed && (error.failure.kind === 'refused' || error.failure.kind === 'unreadable')

function OfferWaiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <StatusStrip />
      <div className={styles.cards}>
        {[0, 1].map((card) => (
          <div key={card}>
            <Skeleton height={220} />
          </div>
        ))}
      </div>
    </div>
  )
}
