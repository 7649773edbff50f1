import { contactNumberFormat } from '@switchboard/domain'
import { FieldResetButton } from '@switchboard/forms/FieldResetButton'
import { FormTextField } from '@switchboard/forms/FormTextField'
import { format, notEmpty } from '@switchboard/forms/rules'
import { useFormValue, useIsChanged } from '@switchboard/forms/value'
import { moveFocus } from '@switchboard/ui/focus'
import { Button } from '@switchboard/ui/Button'
import { useState } from 'react'
import styles from './Settings.module.css'
import { SettingsRow } from './SettingsRows'
import { contactDetails as text } from './text'

const NAME = 'phoneNumber'
/** Specification 5: the longest text that the field accepts. */
const LONGEST = 12
const rules = [notEmpty(), format(contactNumberFormat)]

/** The contact number, and the field in its place while it is edited. */
export function ContactNumberRow() {
  const value = useFormValue<string>(NAME)
  const isChanged = useIsChanged(NAME)
  // What was kept during a sign-in is edited on.
  const [state, setState] = useState<'shown' | 'edited' | 'cancelled' | 'restored'>(isChanged ? 'restored' : 'shown')
  if (state === 'shown' || state === 'cancelled')
    return (
      <SettingsRow
        label={text.number}
        action={
          <Button
            variant="quiet"
            size="small"
            ref={state === 'cancelled' ? takeFocus : undefined}
            aria-label={text.editNumber}
            onClick={() => setState('edited')}
          >
            {text.edit}
          </Button>
        }
      >
        {value || text.noNumber}
      </SettingsRow>
    )
  return (
    <div className={styles.edited} ref={state === 'edited' ? focusInput : undefined}>
      <div className={styles.field}>
        <FormTextField name={NAME} kind="tel" label={text.number} maxLength={LONGEST} rules={rules} />
      </div>
      <FieldResetButton name={NAME} onReset={() => setState('cancelled')}>
        {text.cancel}
      </FieldResetButton>
    </div>
  )
}

function focusInput(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}

function takeFocus(button: HTMLElement | null): void {
  if (button) moveFocus(button)
}
