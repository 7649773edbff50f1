import { createRequestKeys, showFailure } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { fieldMessages, serviceChangeDays, type Day, type PropertyService } from '@switchboard/domain'
import { clearBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormCheckboxGroup } from '@switchboard/forms/FormCheckboxGroup'
import { FormDateField } from '@switchboard/forms/FormDateField'
import type { Refusal } from '@switchboard/forms/refusal'
import { allTicked, notEmpty } from '@switchboard/forms/rules'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { useMainHeading } from '@switchboard/router'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { moveFocus } from '@switchboard/ui/focus'
import { InterpreterLine } from '@switchboard/ui/InterpreterLine'
import { useRef, useState, type MouseEvent } from 'react'
import { optIn, useRefusalExplanation, useScheduleRefresh, type OptInOutcome } from './calls'
import { ImportantInformation, informationId } from './ImportantInformation'
import type { PropertyContext } from './property-context'
import styles from './Services.module.css'
import { cancel, confirmation as text, failure, selection, submit, support } from './text'

interface OptInConfirmationProps {
  readonly services: readonly PropertyService[]
  readonly context: PropertyContext
  readonly onDone: (outcome: OptInOutcome) => void
  readonly onCancel: () => void
}

const confirmations = ['read', 'understood', 'agreed'] as const

interface Values {
  /** Start days in the order of the services. */
  readonly days: readonly (Day | undefined)[]
  readonly confirmed: readonly string[]
}

export function OptInConfirmation({ services, context, onDone, onCancel }: OptInConfirmationProps) {
  const Heading = useMainHeading()
  const refreshSchedule = useScheduleRefresh()
  const explainRefusal = useRefusalExplanation()
  const [requestKeys] = useState(createRequestKeys)
  const added = useRef<OptInOutcome>(undefined)
  const save = async ({ days }: Values): Promise<Refusal | void> => {
    clearBanner()
    const connections = services.flatMap((service, i) => (days[i] ? [{ service, on: days[i] }] : []))
    const asked = connections.map(({ service, on }) => [service.code, on])
    const outcome = await optIn(connections, requestKeys.keyOf(asked)).catch(explainRefusal)
    if ('errors' in outcome) return outcome
    if (outcome.added.length === 0) {
      requestKeys.forget()
      throw new Error('no service was added')
    }
    await refreshSchedule()
    added.current = outcome
  }
  return (
    <div className={`sb-content ${styles.page}`}>
      {/* Specification 2.10 hides the page's heading. The step has its own, which gets focus. */}
      <Heading className="sb-visually-hidden">{selection.title}</Heading>
      <div className={styles.heading}>
        <p className={styles.step}>{text.step}</p>
        <h2 className={styles.stepTitle} tabIndex={-1} data-main-heading>
          {text.title}
        </h2>
      </div>
      <div className={styles.confirmation}>
        <ImportantInformation services={services} state={context.state} today={context.today} />
        <Form<Values>
          keptAs={`opt-in ${services.map(({ code }) => code).join(' ')}`}
          label={text.title}
          initialValues={{ days: services.map(() => undefined), confirmed: [] }}
          onSubmit={save}
          onSaved={() => added.current && onDone(added.current)}
          onFailure={(thrown) => showFailure(thrown, failure)}
          nameOf={fieldOf}
        >
          <Dates services={services} today={context.today} />
          <FormCheckboxGroup
            name="confirmed"
            legend={text.confirmations}
            options={confirmations.map((value) => ({ value, label: <ConfirmationLabel of={value} /> }))}
            rules={[allTicked(confirmations, text.unconfirmed)]}
          />
          <p className={styles.note}>{support(brand.supportPhone, brand.supportHours)}</p>
          <InterpreterLine />
          <Actions>
            <SubmitButton>{submit}</SubmitButton>
            <Button onClick={onCancel}>{cancel}</Button>
          </Actions>
        </Form>
      </div>
    </div>
  )
}

/** The field of a day that the server refuses. */
function fieldOf(path: string): string | undefined {
  const [, index] = /^\/?optInServices\/(\d+)\//.exec(path) ?? []
  return index && `days[${index}]`
}

/** An incomplete or impossible date counts as missing (specification 5). */
function Dates({ services, today }: { readonly services: readonly PropertyService[]; readonly today: Day }) {
  const days = serviceChangeDays(today)
  return (
    <section className={styles.dates}>
      <h2>{text.dates}</h2>
      {services.map(({ code, title }, i) => (
        <FormDateField
          key={code}
          name={`days[${i}]`}
          label={text.date(title)}
          format="DD/MM/YYYY"
          today={today}
          selectable={days}
          noDate={fieldMessages.choose()}
          rules={[notEmpty(fieldMessages.choose())]}
        />
      ))}
    </section>
  )
}

/** The browser would add the heading's address to the history, and so leave the step. */
function showInformation(event: MouseEvent): void {
  event.preventDefault()
  const information = document.getElementById(informationId)
  if (!information) return
  information.scrollIntoView()
  moveFocus(information)
}

function ConfirmationLabel({ of }: { readonly of: (typeof confirmations)[number] }) {
  if (of !== 'read') return text[of]
  return (
    <span>
      {text.read.before}
      <a href={`#${informationId}`} onClick={showInformation}>
        {text.read.link}
      </a>
      .
    </span>
  )
}
