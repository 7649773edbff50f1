import { accountQuery, queryState, useQuery } from '@switchboard/api-client'
import { dayOf } from '@switchboard/domain'
import { useLocation, useSearchParams } from '@switchboard/router'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { useCallback, useState } from 'react'
import { servicesQuery } from './calls'
import { PrintedHead } from './PrintedHead'
import { intervalOf, defaultSettings, settingsOf } from './settings'
import * as text from './text'
import { UsageFailure } from './UsageFailure'
import { UsageFile } from './UsageFile'
import styles from './UsagePage.module.css'
import { UsageNotice } from './UsageNotice'
import { UsageResult } from './UsageResult'
import { UsageSelectors } from './UsageSelectors'
import { SelectorsLoading, UsageLoading } from './UsageLoading'

export function Component() {
  return (
    <div className="sb-content">
      <div className={styles.page}>
        <UsagePage />
      </div>
    </div>
  )
}

/** A last day of the year, when there are most months and days. */
const A_LAST_DAY = dayOf(2024, 12, 31)

function UsagePage() {
  const [query, choose] = useQueryString()
  const calls = [useQuery(accountQuery), useQuery(servicesQuery)] as const
  const [account, services] = [queryState(calls[0]), queryState(calls[1])]
  const isReady = account.at === 'ready' && services.at === 'ready'
  const settings = isReady ? settingsOf(query, services.data.services, account.data.today) : undefined
  return (
    <>
      <UsageFile settings={settings} />
      {account.at === 'failed' || services.at === 'failed' ? (
        <UsageFailure
          failures={calls.reduce((sum, call) => sum + call.errorUpdateCount, 0)}
          onRefresh={() => calls.forEach((call) => call.isError && void call.refetch())}
          refreshing={calls.some((call) => call.isFetching)}
          cause={[account, services].find((call) => call.at === 'failed')?.cause}
        />
      ) : !isReady ? (
        <>
          <SelectorsLoading interval={intervalOf(query)} />
          <UsageLoading settings={defaultSettings(query, account.at === 'ready' ? account.data.today : A_LAST_DAY)} />
        </>
      ) : settings ? (
        <>
          <PrintedHead account={account.data} />
          <ServicesNotice unreadable={services.data.unreadable} />
          <UsageSelectors services={services.data.services} settings={settings} onChange={choose} />
          <UsageResult settings={settings} onOpen={choose} />
        </>
      ) : (
        <div className={styles.alone}>
          <StatusPanel picture="empty">
            <p>{text.noServices}</p>
          </StatusPanel>
        </div>
      )}
    </>
  )
}

/** Mentions services that cannot be shown, because nothing else would. */
function ServicesNotice({ unreadable }: { readonly unreadable: number }) {
  if (unreadable === 0) return null
  return (
    <div className={styles.lack}>
      <UsageNotice severity="warning" headingLook="hidden" detail={text.unreadableServices(unreadable)} />
    </div>
  )
}

/**
 * The query string and its setter. A choice renders immediately; the address belongs to the whole portal, which renders
 * a change of it when there is time.
 */
function useQueryString() {
  const [query, setQuery] = useSearchParams()
  const { key } = useLocation()
  const [chosen, setChosen] = useState<{ readonly query: URLSearchParams; readonly at: string }>()
  // Going back leads to the same key again, where the choice no longer applies.
  if (chosen && chosen.at !== key) setChosen(undefined)
  const choose = useCallback(
    (changed: URLSearchParams) => {
      setChosen({ query: changed, at: key })
      setQuery(changed, { preventScrollReset: true })
    },
    [key, setQuery],
  )
  return [chosen?.at === key ? chosen.query : query, choose] as const
}
