import { contactNumberFormat } from '@switchboard/domain'
import { FieldResetButton } from '@switchboard/forms/FieldResetButton'
import { FormTextField } from '@switchboard/forms/FormTextField'
import { format, notEmpty } from '@switchboard/forms/rules'
import { useFormValue, useIsChanged } from '@switchboard/forms/value'
import { SettingRow } from '@switchboard/ui/SettingRow'
import { EditButton, useEditing } from './EditButton'
import { focusInput } from './focus-input'
import styles from './Settings.module.css'
import { contactDetails as text } from './text'

const NAME = 'phoneNumber'
/** Specification 5: the longest text that the field accepts. */
const LONGEST = 12
const rules = [notEmpty(), format(contactNumberFormat)]

/** The contact number, replaced by its field during editing. */
export function ContactNumberRow({ isReturned }: { readonly isReturned: boolean }) {
  const value = useFormValue<string>(NAME)
  const isChanged = useIsChanged(NAME)
  const editing = useEditing(() => isChanged, isReturned ? 'closed' : 'shown')
  if (!editing.isOpen)
    return (
      <SettingRow
        label={text.number}
        actions={
          <EditButton editing={editing} name={text.editNumber}>
            {text.edit}
          </EditButton>
        }
      >
        {value || text.noNumber}
      </SettingRow>
    )
  return (
    <div className={styles.edited} ref={editing.takesFocus ? focusInput : undefined}>
      <div className={styles.field}>
        <FormTextField
          name={NAME}
          kind="tel"
          label={text.number}
          arrange={contactNumberFormat.arrange}
          maxLength={LONGEST}
          rules={rules}
        />
      </div>
      <FieldResetButton name={NAME} onReset={editing.cancel}>
        {text.cancel}
      </FieldResetButton>
    </div>
  )
}
