import { createRequestKeys, showFailure } from '@switchboard/api-client'
import { contactMethods, fieldMessages, type ContactMethod } from '@switchboard/domain'
import { clearBanner, showBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormRadioGroup } from '@switchboard/forms/FormRadioGroup'
import { notEmpty } from '@switchboard/forms/rules'
import { SaveButton } from '@switchboard/forms/SaveButton'
import { Actions } from '@switchboard/ui/Actions'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { useState } from 'react'
import { isStale, saveContactDetails, useAccountRefresh, type ContactDetails } from './calls'
import { ContactNumberRow } from './ContactNumberRow'
import { changedElsewhere, contactDetails as text, saveFailure } from './text'

interface Values {
  readonly phoneNumber: string
  readonly method: Method | undefined
}
type Method = keyof typeof contactMethods

interface ContactDetailsFormProps {
  readonly details: ContactDetails
  /** Whether the customer returns from the panel that confirms a change. */
  readonly isReturned: boolean
  readonly onSaved: () => void
  /** Called if somebody else has changed the details since they were fetched. */
  readonly onStale: () => void
}

export function ContactDetailsForm({ details, isReturned, onSaved, onStale }: ContactDetailsFormProps) {
  const refreshAccount = useAccountRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const save = async ({ phoneNumber, method }: Values) => {
    clearBanner()
    // The form's rules require a method.
    const sendBillTo = contactMethods[method ?? 'email']
    const { version } = details
    const request = { phoneNumber, sendBillTo, ...(version !== undefined && { version }) }
    await saveContactDetails(request, requestKeys.keyOf(request))
    requestKeys.forget()
  }
  const finish = async () => {
    onSaved()
    await refreshAccount()
  }
  const fail = (thrown: unknown) => {
    if (!isStale(thrown)) return showFailure(thrown, saveFailure)
    onStale()
    showBanner({ severity: 'warning', detail: changedElsewhere, position: 'bottom' })
  }
  return (
    <Form<Values>
      keptAs="contact-details"
      label={text.card}
      initialValues={{ phoneNumber: details.phoneNumber, method: methodOf(details.sendBillTo) }}
      onSubmit={save}
      onSaved={finish}
      onFailure={fail}
    >
      <Fields details={details} isReturned={isReturned} />
    </Form>
  )
}

/** Reserves the layout of the form for a customer without data. */
export function AwaitedContactDetails() {
  const initialValues: Values = { phoneNumber: '', method: 'email' }
  return (
    <Form<Values>
      keptAs="awaited-contact-details"
      initialValues={initialValues}
      onSubmit={doNothing}
      onFailure={doNothing}
    >
      <Fields details={{ holder: text.noNumber, email: text.noNumber }} isReturned={false} />
    </Form>
  )
}

const doNothing = async () => undefined

interface FieldsProps {
  readonly details: Pick<ContactDetails, 'holder' | 'email'>
  readonly isReturned: boolean
}

function Fields({ details, isReturned }: FieldsProps) {
  return (
    <>
      <SettingRows>
        <SettingRow label={text.holder}>{details.holder}</SettingRow>
        <SettingRow
          label={text.email}
          actions={
            <ButtonLink variant="quiet" size="small" to="/login-details" aria-label={text.changeEmail}>
              {text.change}
            </ButtonLink>
          }
        >
          {details.email}
        </SettingRow>
        <ContactNumberRow isReturned={isReturned} />
      </SettingRows>
      <FormRadioGroup<Method>
        name="method"
        legend={text.method}
        options={[
          { value: 'email', label: text.byEmail },
          { value: 'post', label: text.byPost },
        ]}
        rules={[notEmpty(fieldMessages.choose())]}
      />
      <Actions>
        <SaveButton unchanged={text.unchanged} invalid={text.invalid}>
          {text.save}
        </SaveButton>
        <ButtonLink to="/">{text.back}</ButtonLink>
      </Actions>
    </>
  )
}

const methodOf = (sendBillTo: ContactMethod | undefined): Method | undefined =>
  sendBillTo === undefined ? undefined : sendBillTo === contactMethods.post ? 'post' : 'email'
