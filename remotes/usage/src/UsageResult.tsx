import { keepPreviousData, stateOf, useQuery } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
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
import { expectedOf } from './waiting'

/** What was asked for; while it is on its way, what was asked for before stays in view. */
export function UsageResult({ settings }: { readonly settings: Settings }) {
  const call = useQuery({ ...usageQuery(settings), placeholderData: keepPreviousData })
  const { data, isFetching, isFetchedAfterMount, errorUpdateCount } = call
  const answer = useMemo(
    () => stateOf({ data, isFetching, isFetchedAfterMount, errorUpdateCount }),
    [data, isFetching, isFetchedAfterMount, errorUpdateCount],
  )
  // Bars and rows are drawn in pieces: on a slow device all at once would hold up what the customer does meanwhile.
  const usage = useDeferredValue(answer)
  const waiting = usage.at === 'ready' && keyOf(usage.data.settings) !== keyOf(settings)
  useSpokenChanges(usage.at === 'ready' ? usage.data.settings : usage.at, waiting)
  switch (usage.at) {
    case 'loading':
      return <UsageWaiting interval={settings.interval} {...expectedOf(settings)} />
    case 'failed':
      return <UsageFailed failures={errorUpdateCount} onRefresh={() => void call.refetch()} refreshing={usage.busy} />
    case 'ready':
      return <UsageShown usage={usage.data} waiting={waiting} />
  }
}

interface UsageShownProps {
  readonly usage: Usage
  readonly waiting: boolean
}

/** Table and chart are drawn one after the other, of the same rows, and are busy until both are there. */
function UsageShown({ usage, waiting }: UsageShownProps) {
  const drawing = useMemo(() => ({ ...usage, rows: rowsOf(usage.settings, usage.readings) }), [usage])
  const drawn = useAfterwards(drawing)
  return (
    <BusyRegion busy={waiting || drawn !== drawing}>
      <div className={styles.split}>
        {drawing.rows.some(lacksData) && (
          <div className={styles.across}>
            <UsageNotice severity="warning" headingLook="hidden" detail={text.someMissing} />
          </div>
        )}
        <div className={styles.chart}>
          <Chart settings={drawn.settings} rows={drawn.rows} mjPerLitre={drawn.mjPerLitre} />
        </div>
        <Summary settings={drawing.settings} rows={drawing.rows} lastUpdated={drawing.lastUpdated} />
      </div>
    </BusyRegion>
  )
}

// Memoised after measuring: either took half of what is a long task on a slow device.
const Chart = memo(UsageChart)
const Summary = memo(UsageSummary)

/** The value before, until this one has been drawn elsewhere. */
function useAfterwards<Value>(value: Value): Value {
  const [before, setBefore] = useState(value)
  useEffect(() => startTransition(() => setBefore(value)), [value])
  return before
}

/** Other bars are seen and not heard, so a change of settings is told, and then its result; so is what comes after a failure. */
function useSpokenChanges(shown: Settings | 'loading' | 'failed', waiting: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (shown === 'loading') return
    if (waiting) return announce(text.loading)
    const now = shown === 'failed' ? shown : keyOf(shown)
    if (shown !== 'failed' && last.current !== undefined && last.current !== now)
      announce(text.shown(shown.service.title, shown.interval, periodName(shown.interval, shown.period)))
    last.current = now
  }, [shown, waiting])
}
