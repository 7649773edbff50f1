import { createRequestKeys, showFailure } from '@switchboard/api-client'
import { dayOf, fieldMessages, moveOutDays, type Day } from '@switchboard/domain'
import { clearBanner, showBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormDateField } from '@switchboard/forms/FormDateField'
import { notEmpty, selectableDay } from '@switchboard/forms/rules'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { useId, useState } from 'react'
import { bookMoveOut, changeMoveOut, refusalOf, useAccountRefresh, useAccountReload } from './calls'
import styles from './Settings.module.css'
import { moveOut as text } from './text'

interface MoveOutFormProps {
  readonly today: Day
  /** The booked day, if it is being changed. */
  readonly booked?: Day
  /** Called when the account shows the change. */
  readonly onSaved?: () => void
  /** Called when the change was refused for good and the page shows the current state. */
  readonly onRefused?: () => void
  /** Keeps the booked day. Without it Cancel goes to the dashboard. */
  readonly onCancel?: () => void
}

/** Name of the form that changes a booked move-out. */
export const MOVE_OUT_CHANGE = 'move-out-change'

interface Values {
  readonly on: Day | undefined
}

export function MoveOutForm({ today, booked, onSaved, onRefused, onCancel }: MoveOutFormProps) {
  const refreshAccount = useAccountRefresh()
  const reloadAccount = useAccountReload()
  const [requestKeys] = useState(createRequestKeys)
  // Another window may change it while this form is open.
  const [seen] = useState(booked)
  const save = async ({ on }: Values) => {
    clearBanner()
    // The form's rules require a day.
    if (!on) return
    const key = requestKeys.keyOf(on)
    await (seen ? changeMoveOut(seen, on, key) : bookMoveOut(on, key))
    requestKeys.forget()
  }
  const finish = async () => {
    await refreshAccount()
    onSaved?.()
  }
  const fail = async (thrown: unknown) => {
    const isFinal = refusalOf(thrown) !== undefined
    const detail = isFinal && refusalOf(thrown, await reloadAccount())
    if (!detail) return showFailure(thrown, text.failure)
    showBanner({ severity: 'warning', detail })
    onRefused?.()
  }
  return (
    <Form<Values>
      keptAs={booked ? MOVE_OUT_CHANGE : 'move-out'}
      label={text.card}
      initialValues={{ on: booked }}
      onSubmit={save}
      onSaved={finish}
      onFailure={(thrown) => void fail(thrown)}
    >
      <Fields today={today} isBooked={booked !== undefined} onCancel={onCancel} />
    </Form>
  )
}

/** Any day works, because the hint is equally long for all of them. */
const A_DAY = dayOf(2024, 12, 31)

/** Reserves the layout of the form for a customer who has not booked. */
export function AwaitedMoveOut() {
  return (
    <Form<Values>
      keptAs="awaited-move-out"
      initialValues={{ on: undefined }}
      onSubmit={doNothing}
      onFailure={doNothing}
    >
      <Fields today={A_DAY} isBooked={false} />
    </Form>
  )
}

const doNothing = async () => undefined

interface FieldsProps {
  readonly today: Day
  readonly isBooked: boolean
  readonly onCancel?: (() => void) | undefined
}

function Fields({ today, isBooked, onCancel }: FieldsProps) {
  const days = moveOutDays(today)
  return (
    <>
      <div>
        <p className={styles.question}>{isBooked ? text.changeLead : text.lead}</p>
        <FormDateField
          name="on"
          label={text.date}
          format="DD/MM/YYYY"
          today={today}
          selectable={days}
          rules={[notEmpty(fieldMessages.choose()), selectableDay(days)]}
        />
      </div>
      {!isBooked && <WhatHappensNext />}
      <Actions>
        <SubmitButton>{text.confirm}</SubmitButton>
        {onCancel ? <Button onClick={onCancel}>{text.keepDate}</Button> : <ButtonLink to="/">{text.cancel}</ButtonLink>}
      </Actions>
    </>
  )
}

function WhatHappensNext() {
  const id = useId()
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h2 id={id}>{text.nextHeading}</h2>
      <ul>
        {text.next.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
