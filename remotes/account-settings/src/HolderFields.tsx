import { contactNumberFormat, emailFormat, personNameFormat, type Day } from '@switchboard/domain'
import { FormMaskedField } from '@switchboard/forms/FormMaskedField'
import { FormTextField } from '@switchboard/forms/FormTextField'
import { format, notEmpty } from '@switchboard/forms/rules'
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
/** The longest texts that the API and specification 5 accept. */
const LONGEST_NAME = 50
const LONGEST_NUMBER = 12
const nameRules = [notEmpty(), format(personNameFormat)]
const emailRules = [notEmpty(), format(emailFormat)]
const numberRules = [notEmpty(), format(contactNumberFormat)]

export function HolderFields({ today, takesFocus }: HolderFieldsProps) {
  // The details are another person's, so the browser does not offer the customer's own.
  const foreign = { autoComplete: 'off' }
  return (
    <div className={styles.fields} ref={takesFocus ? focusInput : undefined}>
      <FormTextField name="firstName" label={text.firstName} maxLength={LONGEST_NAME} rules={nameRules} {...foreign} />
      <FormTextField name="lastName" label={text.lastName} maxLength={LONGEST_NAME} rules={nameRules} {...foreign} />
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
        maxLength={LONGEST_NUMBER}
        rules={numberRules}
        {...foreign}
      />
    </div>
  )
}
