import { accountQuery, stateOf, useQuery } from '@switchboard/api-client'
import { useSearchParams } from '@switchboard/router'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { servicesQuery } from './calls'
import { settingsOf } from './settings'
import * as text from './text'
import { UsageFailed } from './UsageFailed'
import { UsageResult } from './UsageResult'
import { UsageSelectors } from './UsageSelectors'
import { SelectorsWaiting, UsageWaiting } from './UsageWaiting'

/** The page stays where it is, and a chosen radio is not drawn unchosen in between. */
const AT_ONCE = { preventScrollReset: true, flushSync: true }

export function Component() {
  return (
    <div className="sb-content">
      <UsagePage />
    </div>
  )
}

function UsagePage() {
  const [query, setQuery] = useSearchParams()
  const accountCall = useQuery(accountQuery)
  const servicesCall = useQuery(servicesQuery)
  const account = stateOf(accountCall)
  const services = stateOf(servicesCall)
  if (account.at === 'failed' || services.at === 'failed') {
    const again = () => [accountCall, servicesCall].forEach((call) => call.isError && void call.refetch())
    return <UsageFailed onRefresh={again} refreshing={accountCall.isFetching || servicesCall.isFetching} />
  }
  if (account.at === 'loading' || services.at === 'loading') {
    return (
      <>
        <SelectorsWaiting />
        <UsageWaiting />
      </>
    )
  }
  const settings = settingsOf(query, services.data, account.data.today)
  if (!settings) {
    return (
      <StatusPanel picture="empty">
        <p>{text.noServices}</p>
      </StatusPanel>
    )
  }
  return (
    <>
      <UsageSelectors services={services.data} settings={settings} onChange={(changed) => setQuery(changed, AT_ONCE)} />
      <UsageResult settings={settings} />
    </>
  )
}
