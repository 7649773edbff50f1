import { isKept } from '@switchboard/forms/kept'
import { moveFocus } from '@switchboard/ui/focus'
import { Button } from '@switchboard/ui/Button'
import { useState } from 'react'
import type { ContactDetails } from './calls'
import { KEPT_AS, LoginEmailForm } from './LoginEmailForm'
import { SettingsRow, SettingsRows } from './SettingsRows'
import { loginDetails as text } from './text'

interface LoginEmailProps {
  readonly details: ContactDetails
  readonly onSaved: (email: string) => void
  /** Somebody else has changed the account since it was fetched. */
  readonly onStale: () => void
}

/** The address with which the customer logs in, and below it the form for a new one. */
export function LoginEmail({ details, onSaved, onStale }: LoginEmailProps) {
  const [state, setState] = useState<'shown' | 'edited' | 'cancelled' | 'restored'>(() =>
    isKept(KEPT_AS) ? 'restored' : 'shown',
  )
  const isOpen = state === 'edited' || state === 'restored'
  return (
    <>
      <SettingsRows>
        <SettingsRow
          label={text.email}
          action={
            !isOpen && (
              <Button
                variant="quiet"
                size="small"
                ref={state === 'cancelled' ? takeFocus : undefined}
                aria-label={text.changeEmail}
                onClick={() => setState('edited')}
              >
                {text.change}
              </Button>
            )
          }
        >
          {details.email || text.noEmail}
        </SettingsRow>
      </SettingsRows>
      {isOpen && (
        <LoginEmailForm
          details={details}
          takesFocus={state === 'edited'}
          onSaved={onSaved}
          onStale={onStale}
          onCancel={() => setState('cancelled')}
        />
      )}
    </>
  )
}

function takeFocus(button: HTMLElement | null): void {
  if (button) moveFocus(button)
}
