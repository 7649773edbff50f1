import { isKept } from '@switchboard/forms/kept'
import { SettingRow } from '@switchboard/ui/SettingRow'
import type { ContactDetails } from './calls'
import { EditButton, useEditing } from './EditButton'
import { KEPT_AS, LoginEmailForm } from './LoginEmailForm'
import { ResendButton, useResend } from './ResendButton'
import styles from './Settings.module.css'
import { loginDetails as text } from './text'

interface LoginEmailProps {
  readonly details: ContactDetails
  readonly onSaved: (email: string) => void
  /** Called if somebody else has changed the account since it was fetched. */
  readonly onStale: () => void
}

/** The customer's login address, and below it the form for a new one. */
export function LoginEmail({ details, onSaved, onStale }: LoginEmailProps) {
  const editing = useEditing(() => isKept(KEPT_AS))
  const resend = useResend(onStale)
  const isUnconfirmed = details.isEmailUnconfirmed && resend.success !== text.confirmed
  return (
    <div>
      <SettingRow
        label={text.email}
        success={editing.isOpen ? undefined : resend.success}
        actions={
          !editing.isOpen && (
            <EditButton editing={editing} name={text.changeEmail}>
              {text.change}
            </EditButton>
          )
        }
      >
        <span>{details.email || text.noEmail}</span>
        {isUnconfirmed && (
          <span className={styles.unconfirmed}>
            <span>{text.unconfirmed}</span>
            {!editing.isOpen && <ResendButton resend={resend} />}
          </span>
        )}
      </SettingRow>
      {editing.isOpen && (
        <LoginEmailForm
          details={details}
          takesFocus={editing.takesFocus}
          onSaved={onSaved}
          onStale={onStale}
          onCancel={editing.cancel}
        />
      )}
    </div>
  )
}
