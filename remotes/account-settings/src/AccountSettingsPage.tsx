import { loggedOut } from '@switchboard/analytics'
import { accountQuery, queryState, useQuery, type QueryState } from '@switchboard/api-client'
import { signOut } from '@switchboard/auth'
import { ActionList, ActionRow } from '@switchboard/ui/ActionRow'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { contactDetailsQuery, holdersQuery } from './calls'
import { LanguageCard } from './LanguageCard'
import styles from './Settings.module.css'
import { settingsPages, type SettingsPath } from './settings-pages'
import { contactSummary, holdersSummary, loginSummary, moveOutSummary } from './settings-summary'
import { settings as text } from './text'

/** Links to all pages of the account settings, for narrow windows without the navigation. */
export function Component() {
  const details = queryState(useQuery(contactDetailsQuery))
  const account = queryState(useQuery(accountQuery))
  const summaries: Readonly<Record<SettingsPath, string | undefined>> = {
    '/contact-details': summaryOf(details, contactSummary),
    '/login-details': summaryOf(details, loginSummary),
    '/additional-account-holder': summaryOf(queryState(useQuery(holdersQuery)), holdersSummary),
    '/notifications': text.notificationsSummary,
    '/activity': text.activitySummary,
    '/move-out': summaryOf(account, moveOutSummary),
    '/your-data': text.dataSummary,
  }
  return (
    <div className={`sb-content ${styles.list}`}>
      <Card heading={text.list} headingLook="name">
        <ActionList>
          {settingsPages(account.at === 'ready' ? account.data : undefined).map(({ to, text: title, icon }) => (
            <ActionRow key={to} to={to} icon={icon} title={title} detail={summaries[to]} />
          ))}
        </ActionList>
      </Card>
      {account.at === 'ready' && account.data.language !== undefined && <LanguageCard account={account.data} />}
      <LogOutButton />
    </div>
  )
}

/** A line keeps its place while loading. A line that cannot be loaded is omitted. */
function summaryOf<Data>(state: QueryState<Data>, summary: (data: Data) => string): string | undefined {
  if (state.at === 'failed') return undefined
  return state.at === 'ready' ? summary(state.data) : '\u00a0'
}

function LogOutButton() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    loggedOut()
    signOut().catch(() => setLeaving(false))
  }
  return (
    <Actions>
      <Button icon={LogOut} busy={isLeaving} onClick={leave}>
        {text.logOut}
      </Button>
    </Actions>
  )
}
