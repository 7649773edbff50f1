import { signOut } from '@switchboard/auth'
import { queryState, useQuery } from '@switchboard/api-client'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { useState } from 'react'
import { contactDetailsQuery } from './calls'
import { LoginEmail } from './LoginEmail'
import { PasswordRow } from './PasswordRow'
import { SessionsCard } from './sessions/SessionsCard'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage'
import { SignInMethodsCards } from './sign-in/SignInMethodsCards'
import { loginDetails as text } from './text'

export function Component() {
  const call = useQuery(contactDetailsQuery)
  const details = queryState(call)
  const [saved, setSaved] = useState<string>()
  if (saved !== undefined) return <Saved email={saved} />
  return (
    <SettingsPage path="/login-details">
      {/* In the portal the header navigates to page-not-found (specification 8). A legacy page has no header. */}
      {details.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={details.busy}
          cause={details.cause}
        />
      ) : (
        <div className={styles.list}>
          <Card heading={text.card} busy={details.at === 'loading'}>
            <SettingRows>
              {details.at === 'loading' ? (
                <Loading />
              ) : (
                <LoginEmail details={details.data} onSaved={setSaved} onStale={() => void call.refetch()} />
              )}
              <PasswordRow />
            </SettingRows>
          </Card>
          <SignInMethodsCards>
            <SessionsCard />
          </SignInMethodsCards>
        </div>
      )}
    </SettingsPage>
  )
}

/** The customer has to log in again, because this session has the old address. */
function Saved({ email }: { readonly email: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => setLeaving(false))
  }
  return (
    <SettingsPage path="/login-details">
      <StatusPanel
        picture="success"
        tone="success"
        headline={text.saved}
        takesFocus
        action={{ text: text.done, type: 'log-out', busy: isLeaving }}
        onAction={leave}
      >
        <p className={styles.address}>{email}</p>
        <p>{text.loggedOut}</p>
        <p>{text.confirmNext}</p>
      </StatusPanel>
    </SettingsPage>
  )
}

/** As high as the row with the address, so that the password does not move. */
function Loading() {
  return (
    <SettingRow label={text.email}>
      <StatusStrip />
    </SettingRow>
  )
}
