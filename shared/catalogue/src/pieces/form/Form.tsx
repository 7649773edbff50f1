import { contactNumberFormat, dayOf, fieldMessages, serviceChangeDays } from '@switchboard/domain'
import { Form } from '@switchboard/forms/Form'
import { FormCheckbox } from '@switchboard/forms/FormCheckbox'
import { FormCheckboxGroup } from '@switchboard/forms/FormCheckboxGroup'
import { FormDateField } from '@switchboard/forms/FormDateField'
import { FormMaskedField } from '@switchboard/forms/FormMaskedField'
import { FormRadioGroup } from '@switchboard/forms/FormRadioGroup'
import { FormSelect } from '@switchboard/forms/FormSelect'
import { FormTextField } from '@switchboard/forms/FormTextField'
import type { Refusal } from '@switchboard/forms/refusal'
import { ResetButton } from '@switchboard/forms/ResetButton'
import { allTicked, format, minLength, notEmpty, selectableDay } from '@switchboard/forms/rules'
import { SaveButton } from '@switchboard/forms/SaveButton'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { mobileMask } from '@switchboard/ui/masks'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'
import styles from './Form.module.css'

export const about =
  'What is typed, checked, sent and answered. Errors show only when a field was left or the form submitted.'

interface Contact {
  readonly phoneNumber: string
  readonly sendBillTo: '0' | '1'
}

const alex: Contact = { phoneNumber: '0412 345 678', sendBillTo: '0' }
const logSave = (values: object) => logAction(`saved ${JSON.stringify(values)}`)
const logFailure = (thrown: unknown) => logAction(`failed: ${thrown instanceof Error ? thrown.message : ''}`)
const later = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms))

interface ContactDetailsProps {
  readonly save?: (values: Contact) => Promise<Refusal | void>
  readonly account?: Contact
}

function ContactDetails({ save = async (values) => logSave(values), account = alex }: ContactDetailsProps) {
  return (
    <Form
      keptAs="catalogue-contact-details"
      label="My contact details"
      initialValues={account}
      onSubmit={save}
      onFailure={logFailure}
    >
      <FormTextField
        name="phoneNumber"
        kind="tel"
        label="Contact number"
        maxLength={12}
        rules={[notEmpty(), format(contactNumberFormat)]}
      />
      <FormRadioGroup
        name="sendBillTo"
        legend="Preferred contact method"
        options={[
          { value: '0', label: 'Email' },
          { value: '1', label: 'Post' },
        ]}
        rules={[notEmpty(fieldMessages.choose())]}
      />
      <Actions>
        <SaveButton
          unchanged="Change your number or contact method to save"
          invalid="Enter a valid contact number to save"
        >
          Save changes
        </SaveButton>
        <ResetButton onReset={() => logAction('cancelled')}>Cancel</ResetButton>
      </Actions>
    </Form>
  )
}

/** The failure that @switchboard/api-client throws when the server refuses the values. */
const refusalOf = (errors: Refusal['errors']) =>
  Object.assign(new Error('call failed: refused 400'), {
    failure: { kind: 'refused', status: 400, problem: { title: 'Bad Request', errors } },
  })

const today = dayOf(2026, 11, 20)
const days = serviceChangeDays(today)
const startRules = [notEmpty(fieldMessages.choose()), selectableDay(days)]
const confirmations = [
  {
    value: 'read',
    label: (
      <>
        I have read and understood the <a href="#important">important information</a>
      </>
    ),
  },
  { value: 'understood', label: 'I have understood the statements above' },
  { value: 'agreed', label: 'I agree to proceed and accept the terms for EV charging and GreenPower' },
]
const confirmed = allTicked(['read', 'understood', 'agreed'], 'Please confirm you have read the terms and conditions')

function OptIn() {
  return (
    <Form
      keptAs="catalogue-opt-in"
      label="Opt in"
      initialValues={{ start: {}, confirmed: [] }}
      onSubmit={async (values) => logSave(values)}
      onFailure={logFailure}
    >
      {['EV charging', 'GreenPower'].map((service) => (
        <FormDateField
          key={service}
          name={`start.${service}`}
          label={`Start date of ${service}`}
          today={today}
          selectable={days}
          noDate={fieldMessages.choose()}
          rules={startRules}
        />
      ))}
      <FormCheckboxGroup name="confirmed" legend="Before you submit" options={confirmations} rules={[confirmed]} />
      <Actions>
        <SubmitButton>Submit</SubmitButton>
        <ResetButton onReset={() => logAction('cancelled')}>Cancel</ResetButton>
      </Actions>
    </Form>
  )
}

/** The server refuses Sam Nguyen with two errors; the second does not belong to any field of this form. */
async function addHolder(values: { readonly firstName: string; readonly lastName: string }): Promise<void> {
  if (values.lastName !== 'Nguyen') return logSave(values)
  if (values.firstName === 'Kim') throw refusalOf([{ path: '/dateOfBirth', message: 'Kim has to be 18 or over.' }])
  const taken = [{ path: '/lastName', message: 'This person is already named on the account.' }]
  throw refusalOf(values.firstName === 'Sam' ? taken : [{ path: '/firstName', message: 'Enter a full name' }, ...taken])
}

function AddHolder() {
  const [step, setStep] = useState<'name' | 'reach'>('name')
  return (
    <Form
      keptAs="catalogue-account-holder"
      label="Add an account holder"
      initialValues={{ firstName: '', lastName: '', relation: undefined, mobile: '', over18: false }}
      onSubmit={addHolder}
      onFailure={logFailure}
    >
      {step === 'name' ? (
        <>
          <FormTextField name="firstName" label="First name" rules={[notEmpty()]} />
          <FormTextField name="lastName" label="Last name" rules={[notEmpty(), minLength(2)]} />
        </>
      ) : (
        <>
          <FormMaskedField name="mobile" label="Mobile" mask={mobileMask} />
          <FormSelect
            name="relation"
            label="Relation to you"
            options={[
              { value: 'partner', label: 'Partner' },
              { value: 'housemate', label: 'Housemate' },
            ]}
          />
        </>
      )}
      <FormCheckbox
        name="over18"
        problemName="Age"
        label="This person is 18 or over"
        rules={[notEmpty('Please confirm the age of this person')]}
      />
      <Actions>
        <SubmitButton>Add</SubmitButton>
        <ResetButton>Clear</ResetButton>
        <Button variant="quiet" onClick={() => setStep(step === 'name' ? 'reach' : 'name')}>
          {step === 'name' ? 'How to reach them' : 'Back to the name'}
        </Button>
      </Actions>
    </Form>
  )
}

/** Simulates refetching the account while the customer fills in the form. */
function FetchedAgain() {
  const [account, setAccount] = useState(alex)
  return (
    <div className={styles.stack}>
      <ContactDetails account={account} />
      <Button onClick={() => setAccount({ phoneNumber: '0298765432', sendBillTo: '1' })}>
        Fetch the account again
      </Button>
    </div>
  )
}

export const states: States = {
  'contact details': () => <ContactDetails />,
  'opt in, three confirmations': OptIn,
  'a server that finds errors in fields': AddHolder,
  'a slow save': () => <ContactDetails save={(values) => later(2000).then(() => logSave(values))} />,
  'a save that fails': () => (
    <ContactDetails save={() => Promise.reject(new Error('We couldn’t save your data at this time.'))} />
  ),
  'values that change while somebody types': FetchedAgain,
  'two forms on a page': () => (
    <div className={styles.stack}>
      <ContactDetails />
      <AddHolder />
    </div>
  ),
}
