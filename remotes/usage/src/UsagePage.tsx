import { accountQuery, stateOf, useQuery } from '@switchboard/api-client'
import { useSearchParams } from '@switchboard/router'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { servicesQuery } from './calls'
import { PrintedHead } from './PrintedHead'
import { intervalOf, settingsOf } from './settings'
import * as text from './text'
import { UsageFailed } from './UsageFailed'
import styles from './UsagePage.module.css'
import { UsageResult } from './UsageResult'
import { UsageSelectors } from './UsageSelectors'
import { SelectorsWaiting, UsageWaiting } from './UsageWaiting'
import { expectedIn } from './waiting'

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
    const calls = [accountCall, servicesCall]
    return (
      <UsageFailed
        failures={calls.reduce((sum, call) => sum + call.errorUpdateCount, 0)}
        onRefresh={() => calls.forEach((call) => call.isError && void call.refetch())}
        refreshing={calls.some((call) => call.isFetching)}
      />
    )
  }
  if (account.at === 'loading' || services.at === 'loading') {
    const interval = intervalOf(query)
    return (
      <>
        <SelectorsWaiting interval={interval} />
        <UsageWaiting interval={interval} {...expectedIn(interval)} />
      </>
    )
  }
  const settings = settingsOf(query, services.data, account.data.today)
  if (!settings) {
    return (
      <div className={styles.alone}>
        <StatusPanel picture="empty">
          <p>{text.noServices}</p>
        </StatusPanel>
      </div>
    )
  }
  return (
    <>
      <PrintedHead account={account.data} />
      <UsageSelectors services={services.data} settings={settings} onChange={(changed) => setQuery(changed, AT_ONCE)} />
      <UsageResult settings={settings} />
    </>
  )
}
