import { isKept } from '@switchboard/forms/kept'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import type { ContactDetails } from './calls'
import { EditButton, useEditing } from './EditButton'
import { KEPT_AS, LoginEmailForm } from './LoginEmailForm'
import { loginDetails as text } from './text'

interface LoginEmailProps {
  readonly details: ContactDetails
  readonly onSaved: (email: string) => void
  /** Somebody else has changed the account since it was fetched. */
  readonly onStale: () => void
}

/** The address with which the customer logs in, and below it the form for a new one. */
export function LoginEmail({ details, onSaved, onStale }: LoginEmailProps) {
  const editing = useEditing(() => isKept(KEPT_AS))
  return (
    <>
      <SettingRows>
        <SettingRow
          label={text.email}
          actions={
            !editing.isOpen && (
              <EditButton editing={editing} name={text.changeEmail}>
                {text.change}
              </EditButton>
            )
          }
        >
          {details.email || text.noEmail}
        </SettingRow>
      </SettingRows>
      {editing.isOpen && (
        <LoginEmailForm
          details={details}
          takesFocus={editing.takesFocus}
          onSaved={onSaved}
          onStale={onStale}
          onCancel={editing.cancel}
        />
      )}
    </>
  )
}
