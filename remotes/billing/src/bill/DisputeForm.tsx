import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { clearBanner, showBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormField } from '@switchboard/forms/FormField'
import { FormRadioGroup } from '@switchboard/forms/FormRadioGroup'
import { notEmpty, type Rule } from '@switchboard/forms/rules'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { Field } from '@switchboard/ui/Field'
import { moveFocus } from '@switchboard/ui/focus'
import { InterpreterLine } from '@switchboard/ui/InterpreterLine'
import { useRef, useState } from 'react'
import type { Bill } from './bill'
import { dispute as text } from './bill-text'
import { reloadBill, sendDispute } from './calls'
import styles from './Disagreement.module.css'
import { MOST_CHARACTERS, REASONS, type Reason } from './dispute'

interface DisputeFormProps {
  readonly bill: Bill
  /** Number of the line; undefined for the whole bill. */
  readonly line: number | undefined
  /** @param number of the dispute; undefined if another window has sent one, which the page then shows */
  readonly onSent: (number: string | undefined) => void
  readonly onCancel: () => void
}

interface Values {
  readonly reason: Reason | undefined
  readonly words: string
}

export default function DisputeForm({ bill, line, onSent, onCancel }: DisputeFormProps) {
  const [requestKeys] = useState(createRequestKeys)
  const sent = useRef<string>(undefined)
  const save = async ({ reason, words }: Values) => {
    clearBanner()
    // The form's rules require one.
    if (!reason) return
    const request = { line: line ?? null, reason, words: words.trim() }
    const { number } = await sendDispute(bill, request, requestKeys.keyOf(request))
    requestKeys.forget()
    sent.current = number
  }
  const fail = async (thrown: unknown) => {
    if (refusalCode(thrown) !== 'already-disputed') return showFailure(thrown, text.failure)
    await reloadBill(bill)
    onSent(undefined)
    showBanner({ severity: 'warning', detail: text.already, position: 'bottom' })
  }
  const heading = line === undefined ? text.formOfBill : text.form
  return (
    <div className={styles.form}>
      <h4 ref={focus} className={styles.heading} tabIndex={-1}>
        {heading}
      </h4>
      <Form<Values>
        keptAs={`dispute ${bill.id} ${line ?? 'bill'}`}
        label={heading}
        initialValues={{ reason: undefined, words: '' }}
        onSubmit={save}
        onSaved={() => onSent(sent.current)}
        onFailure={(thrown) => void fail(thrown)}
      >
        <FormRadioGroup<Reason> name="reason" legend={text.reason} options={options} rules={needed} />
        <Words />
        <p className={styles.along}>{line === undefined ? text.alongOfBill : text.along}</p>
        <InterpreterLine />
        <Actions>
          <SubmitButton>{text.send}</SubmitButton>
          <Button onClick={onCancel}>{text.cancel}</Button>
        </Actions>
      </Form>
    </div>
  )
}

const options = REASONS.map((value) => ({
  value,
  label: text.reasons[value],
}))

const needed = [notEmpty()]

/** Longer words stay in the field, with what is too much (D61). */
const fits: Rule<string> = (words = '') => {
  const { length } = words.trim()
  return length > MOST_CHARACTERS ? text.tooLong(length - MOST_CHARACTERS) : undefined
}
const rulesOfWords = [notEmpty(), fits]

function Words() {
  return (
    <div className={styles.words}>
      <FormField<string> name="words" rules={rulesOfWords} problemName={text.words}>
        {({ value = '', error, onChange }) => (
          <Field label={text.words} hint={text.hint} error={error}>
            {(input) => (
              <textarea
                {...input}
                rows={4}
                value={value}
                onChange={({ currentTarget }) => onChange(currentTarget.value)}
              />
            )}
          </Field>
        )}
      </FormField>
    </div>
  )
}

function focus(heading: HTMLElement | null): void {
  if (heading) moveFocus(heading)
}
