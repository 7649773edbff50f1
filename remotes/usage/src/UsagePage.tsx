import { accountQuery, queryState, useQuery } from '@switchboard/api-client'
import { dayOf } from '@switchboard/domain'
import { useLocation, useSearchParams } from '@switchboard/router'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { servicesQuery } from './calls'
import { DayWaiting } from './DayWaiting'
import type { LastYear } from './LastYearChoice'
import { PrintedHead } from './PrintedHead'
import { intervalOf, defaultSettings, settingsOf } from './settings'
import * as text from './text'
import { UsageFailure } from './UsageFailure'
import { UsageFile } from './UsageFile'
import styles from './UsagePage.module.css'
import { UsageNotice } from './UsageNotice'
import { UsageResult } from './UsageResult'
import { UsageControls } from './UsageSelectors'
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
  const lastYear = useLastYearChoice()
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
          <UsageControls services={services.data.services} settings={settings} onChange={choose} />
          {settings.day === undefined ? (
            <UsageResult settings={settings} onOpen={choose} lastYear={lastYear} />
          ) : (
            <Suspense fallback={<DayWaiting day={settings.day} />}>
              <DayLevel settings={settings} day={settings.day} onOpen={choose} lastYear={lastYear} />
            </Suspense>
          )}
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

/** Loaded when a day is opened. */
const DayLevel = lazy(() => import('./day/DayLevel'))

function useLastYearChoice(): LastYear {
  const [isShown, onChange] = useState(false)
  return useMemo(() => ({ isShown, onChange }), [isShown])
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
    (changed: URLSearchParams, history: 'push' | 'replace' = 'push') => {
      setChosen({ query: changed, at: key })
      setQuery(changed, { preventScrollReset: true, replace: history === 'replace' })
    },
    [key, setQuery],
  )
  return [chosen?.at === key ? chosen.query : query, choose] as const
}
