import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import { newEmailFormat } from '@switchboard/domain'
import { clearBanner, showBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormTextField } from '@switchboard/forms/FormTextField'
import type { Refusal } from '@switchboard/forms/refusal'
import { format, matches, notEmpty, type Rule } from '@switchboard/forms/rules'
import { ResetButton } from '@switchboard/forms/ResetButton'
import { SaveButton } from '@switchboard/forms/SaveButton'
import { Actions } from '@switchboard/ui/Actions'
import { useMemo, useRef, useState } from 'react'
import { isStale, saveLoginEmail, useAccountRefresh, type ContactDetails } from './calls'
import { isAnotherEmail } from './login-email'
import { focusInput } from './focus-input'
import styles from './Settings.module.css'
import { changedElsewhere, loginDetails as text, saveFailure } from './text'

interface LoginEmailFormProps {
  readonly details: ContactDetails
  readonly takesFocus: boolean
  /** @param email as stored */
  readonly onSaved: (email: string) => void
  readonly onStale: () => void
  readonly onCancel: () => void
}

/** Name for keeping the input while the customer signs in again. */
export const KEPT_AS = 'login-email'

interface Values {
  readonly newEmail: string
}

export function LoginEmailForm({ details, takesFocus, onSaved, onStale, onCancel }: LoginEmailFormProps) {
  const { email, version } = details
  const refreshAccount = useAccountRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const rules = useMemo(() => newEmailRules(email), [email])
  const stored = useRef('')
  const save = async ({ newEmail }: Values): Promise<Refusal | void> => {
    clearBanner()
    const request = { newEmail: newEmail.trim(), ...(version !== undefined && { version }) }
    try {
      stored.current = await saveLoginEmail(request, requestKeys.keyOf(request))
      requestKeys.forget()
    } catch (thrown) {
      if (refusalCode(thrown) !== 'email-taken') throw thrown
      return { errors: [{ path: '/newEmail', message: text.taken }] }
    }
  }
  const finish = async () => {
    onSaved(stored.current)
    await refreshAccount()
  }
  const fail = (thrown: unknown) => {
    if (!isStale(thrown))
      return showFailure(thrown, refusalSentence(thrown, { 'too-many-changes': text.tooMany }) ?? saveFailure)
    onStale()
    showBanner({ severity: 'warning', detail: changedElsewhere, position: 'bottom' })
  }
  return (
    <div className={styles.form} ref={takesFocus ? focusInput : undefined}>
      <Form<Values>
        keptAs={KEPT_AS}
        label={text.emailForm}
        initialValues={{ newEmail: '' }}
        onSubmit={save}
        onSaved={finish}
        onFailure={fail}
      >
        <FormTextField name="newEmail" kind="email" label={text.newEmail} hint={text.hint} rules={rules} />
        <Actions>
          <SaveButton unchanged={text.unchanged} invalid={text.invalid}>
            {text.save}
          </SaveButton>
          <ResetButton onReset={onCancel}>{text.cancel}</ResetButton>
        </Actions>
      </Form>
    </div>
  )
}

/** @param email the customer's current address */
const newEmailRules = (email: string): readonly Rule<string>[] => [
  notEmpty(newEmailFormat.required),
  format(newEmailFormat),
  matches((typed) => isAnotherEmail(typed, email), text.same),
]
