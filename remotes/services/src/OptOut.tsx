import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { fieldMessages, serviceChangeDays, showLongDate, type Day, type PropertyService } from '@switchboard/domain'
import { clearBanner, showToast } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormDateField } from '@switchboard/forms/FormDateField'
import type { Refusal } from '@switchboard/forms/refusal'
import { notEmpty } from '@switchboard/forms/rules'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { useState } from 'react'
import { optOut, useRefusalExplanation, useReload, useScheduleRefresh } from './calls'
import type { PropertyContext } from './property-context'
import { ServicesHeading } from './ServicesHeading'
import styles from './Services.module.css'
import { useStepChange } from './StepHistory'
import { backToServices, cancel, failure, mailed, optOut as text, serviceGone, submit } from './text'

interface OptOutProps {
  readonly service: PropertyService
  readonly context: PropertyContext
  readonly onLeave: () => void
}

interface Values {
  readonly on: Day | undefined
}

/** The opt-out of specification 2.10. */
export function OptOut({ service, context, onLeave }: OptOutProps) {
  const [ended, setEnded] = useState<Day>()
  // The backend may return another day.
  const lastDay = ended && (service.ends ?? ended)
  const doneTitle = lastDay && text.doneOn(service.title, showLongDate(lastDay))
  useStepChange(lastDay ? 'done' : 'choose', doneTitle ?? text.title(service.title))
  const refreshSchedule = useScheduleRefresh()
  const reload = useReload()
  const explainRefusal = useRefusalExplanation()
  const [requestKeys] = useState(createRequestKeys)
  const save = async ({ on }: Values): Promise<Refusal | void> => {
    clearBanner()
    // The form's rules require a day.
    if (!on) return
    const refusal = await optOut(service, on, requestKeys.keyOf(on)).catch(explainRefusal)
    if (refusal) return refusal
    await refreshSchedule()
  }
  const fail = (thrown: unknown) => {
    if (refusalCode(thrown) !== 'not-found') return showFailure(thrown, failure)
    showToast({ severity: 'warning', detail: serviceGone(service.title) })
    // Without the service the page shows its overview.
    reload()
  }
  if (lastDay) return <EndedService service={service} on={lastDay} isEarlier={lastDay !== ended} onLeave={onLeave} />
  return (
    <div className={`sb-content ${styles.page}`}>
      <ServicesHeading title={text.title(service.title)} context={context} />
      <div className={styles.narrow} data-column="narrow">
        <Card heading={text.date} headingLook="hidden">
          <Form<Values>
            keptAs={`opt-out ${service.subscription}`}
            label={text.title(service.title)}
            initialValues={{ on: undefined }}
            onSubmit={save}
            onSaved={({ on }) => setEnded(on)}
            onFailure={fail}
          >
            <div>
              <p className={styles.prompt}>{text.prompt}</p>
              <FormDateField
                name="on"
                label={text.date}
                format="DD/MM/YYYY"
                today={context.today}
                selectable={serviceChangeDays(context.today)}
                rules={[notEmpty(fieldMessages.choose())]}
              />
            </div>
            <Actions>
              <SubmitButton>{submit}</SubmitButton>
              <Button onClick={onLeave}>{cancel}</Button>
            </Actions>
          </Form>
        </Card>
      </div>
    </div>
  )
}

interface EndedServiceProps {
  readonly service: PropertyService
  readonly on: Day
  /**
   * Whether the day comes from an earlier request, such as one from another tab (D29), not from the customer's choice.
   */
  readonly isEarlier: boolean
  readonly onLeave: () => void
}

function EndedService({ service, on, isEarlier, onLeave }: EndedServiceProps) {
  return (
    <div className={`sb-content ${styles.page}`}>
      <StatusPanel
        picture="success"
        tone="success"
        headline={text.done(service.title)}
        headlineEnd={showLongDate(on)}
        headlineLevel={1}
        takesFocus
        action={{ text: backToServices }}
        onAction={onLeave}
      >
        {isEarlier && <p>{text.earlier}</p>}
        <p>{mailed}</p>
      </StatusPanel>
    </div>
  )
}
