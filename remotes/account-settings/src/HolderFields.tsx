import { contactNumberFormat, emailFormat, longestName, personNameFormat, type Day } from '@switchboard/domain'
import { FormCheckbox } from '@switchboard/forms/FormCheckbox'
import { FormMaskedField } from '@switchboard/forms/FormMaskedField'
import { FormTextField } from '@switchboard/forms/FormTextField'
import { format, notEmpty } from '@switchboard/forms/rules'
import { useFormValue } from '@switchboard/forms/value'
import { date } from '@switchboard/ui/masks'
import { birthError } from './holder-rules'
import { focusInput } from './focus-input'
import styles from './Settings.module.css'
import { additionalHolders as text } from './text'

interface HolderFieldsProps {
  readonly today: Day
  readonly takesFocus: boolean
}

const birthMask = date()
/** Specification 5: the longest text that the field accepts. */
const LONGEST_NUMBER = 12
const nameRules = [notEmpty(), format(personNameFormat)]
const emailRules = [notEmpty(), format(emailFormat)]
const numberRules = [notEmpty(), format(contactNumberFormat)]

export function HolderFields({ today, takesFocus }: HolderFieldsProps) {
  // The details are another person's, so the browser does not suggest the customer's own.
  const foreign = { autoComplete: 'off' }
  const hasOneName = useFormValue<boolean>('hasOneName')
  return (
    <div className={styles.fields} ref={takesFocus ? focusInput : undefined}>
      <FormTextField name="firstName" label={text.firstName} maxLength={longestName} rules={nameRules} {...foreign} />
      {!hasOneName && (
        <FormTextField name="lastName" label={text.lastName} maxLength={longestName} rules={nameRules} {...foreign} />
      )}
      <FormCheckbox name="hasOneName" label={text.oneName} problemName={text.oneName} />
      <FormMaskedField
        name="dateOfBirth"
        label={text.birth}
        hint={text.birthHint}
        mask={birthMask}
        rules={[notEmpty(), birthError(today)]}
        {...foreign}
      />
      <FormTextField name="emailAddress" kind="email" label={text.email} rules={emailRules} {...foreign} />
      <FormTextField
        name="phoneNumber"
        kind="tel"
        label={text.number}
        arrange={contactNumberFormat.arrange}
        maxLength={LONGEST_NUMBER}
        rules={numberRules}
        {...foreign}
      />
    </div>
  )
}
