import { keepPreviousData, stateOf, useQuery } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { useEffect, useMemo, useRef } from 'react'
import { usageQuery, type Usage } from './calls'
import { periodName } from './period'
import { lacksData, rowsOf } from './reading'
import { keyOf, type Settings } from './settings'
import * as text from './text'
import { UsageChart } from './UsageChart'
import { UsageFailed } from './UsageFailed'
import { UsageNotice } from './UsageNotice'
import styles from './UsagePage.module.css'
import { UsageSummary } from './UsageSummary'
import { UsageWaiting } from './UsageWaiting'

/** What was asked for; while it is on its way, what was asked for before stays in view. */
export function UsageResult({ settings }: { readonly settings: Settings }) {
  const call = useQuery({ ...usageQuery(settings), placeholderData: keepPreviousData })
  const usage = stateOf(call)
  const shown = usage.at === 'ready' ? usage.data.settings : undefined
  const waiting = shown !== undefined && keyOf(shown) !== keyOf(settings)
  useSpokenChanges(shown, waiting)
  switch (usage.at) {
    case 'loading':
      return <UsageWaiting />
    case 'failed':
      return <UsageFailed onRefresh={() => void call.refetch()} refreshing={usage.busy} />
    case 'ready':
      return (
        <BusyRegion busy={waiting}>
          <UsageShown usage={usage.data} />
        </BusyRegion>
      )
  }
}

function UsageShown({ usage }: { readonly usage: Usage }) {
  const { settings, readings, lastUpdated } = usage
  // The chart takes other rows for another chart, and moves to its selected bar.
  const rows = useMemo(() => rowsOf(settings, readings), [settings, readings])
  return (
    <div className={styles.split}>
      {rows.some(lacksData) && (
        <div className={styles.across}>
          <UsageNotice severity="warning" headingLook="hidden" detail={text.someMissing} />
        </div>
      )}
      <div className={styles.chart}>
        <UsageChart key={keyOf(settings)} settings={settings} rows={rows} />
      </div>
      <UsageSummary settings={settings} rows={rows} lastUpdated={lastUpdated} />
    </div>
  )
}

/** Other bars are seen and not heard, so a change of settings is told, and then its result. */
function useSpokenChanges(shown: Settings | undefined, waiting: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!shown) return
    if (waiting) return announce(text.loading)
    if (last.current !== undefined && last.current !== keyOf(shown)) {
      announce(text.shown(shown.service.title, shown.interval, periodName(shown.interval, shown.period)))
    }
    last.current = keyOf(shown)
  }, [shown, waiting])
}
