import { keepPreviousData, stateOf, useQuery } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { useFocusKept } from '@switchboard/ui/focus'
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

/** What was asked for; while it is on its way, what was asked for before stays in view. */
export function UsageResult({ settings }: { readonly settings: Settings }) {
  const call = useQuery({ ...usageQuery(settings), placeholderData: keepPreviousData })
  const { data, isFetching, isFetchedAfterMount, errorUpdateCount: failures, isPlaceholderData: waiting } = call
  const asked = keyOf(settings)
  const answer = useMemo(
    () => ({
      ...stateOf({ data, isFetching, isFetchedAfterMount, errorUpdateCount: failures }),
      asked,
      failures,
      waiting,
    }),
    [data, isFetching, isFetchedAfterMount, asked, failures, waiting],
  )
  // Bars and rows are drawn in pieces: on a slow device all at once would hold up what the customer does meanwhile.
  const usage = useDeferredValue(answer)
  useSpokenChanges(usage.at === 'ready' ? usage.data : usage.at, usage.waiting)
  switch (usage.at) {
    case 'loading':
      return <UsageWaiting settings={settings} />
    case 'failed':
      return (
        <UsageFailed
          key={usage.asked}
          failures={usage.failures}
          onRefresh={() => void call.refetch()}
          refreshing={usage.busy}
        />
      )
    case 'ready':
      return <UsageShown usage={usage.data} asked={settings} waiting={usage.waiting} />
  }
}

interface UsageShownProps {
  readonly usage: Usage
  readonly asked: Settings
  /** For the answer to what is asked. */
  readonly waiting: boolean
}

/** Table and chart are drawn one after the other, of the same rows, and are busy until both are there, faded only while an answer is awaited. */
function UsageShown({ usage, asked, waiting }: UsageShownProps) {
  // Another choice may fail while the customer is in what is shown.
  const ref = useFocusKept<HTMLDivElement>()
  const drawing = useMemo(() => ({ ...usage, rows: rowsOf(usage.settings, usage.readings) }), [usage])
  const drawn = useAfterwards(drawing)
  const drawingOn = drawn !== drawing || keyOf(usage.settings) !== keyOf(asked)
  return (
    <div ref={ref}>
      <BusyRegion busy={waiting}>
        <div className={styles.split} aria-busy={!waiting && drawingOn}>
          {drawing.rows.some(lacksData) && (
            <div className={styles.across}>
              <UsageNotice severity="warning" headingLook="hidden" detail={text.someMissing} />
            </div>
          )}
          <div className={styles.chart}>
            <Chart settings={drawn.settings} rows={drawn.rows} mjPerLitre={drawn.mjPerLitre} />
          </div>
          <UsageSummary
            settings={drawing.settings}
            asked={asked}
            rows={drawing.rows}
            lastUpdated={drawing.lastUpdated}
          />
        </div>
      </BusyRegion>
    </div>
  )
}

// Memoised after measuring, like the table: either took half of what is a long task on a slow device.
const Chart = memo(UsageChart)

/** The value before, until this one has been drawn elsewhere. */
function useAfterwards<Value>(value: Value): Value {
  const [before, setBefore] = useState(value)
  useEffect(() => startTransition(() => setBefore(value)), [value])
  return before
}

/** Other bars are seen and not heard, so a change of settings is told, and then its result; so is what comes after a failure. */
function useSpokenChanges(shown: Usage | 'loading' | 'failed', waiting: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (shown === 'loading') return
    if (waiting) {
      last.current = text.loading
      return announce(text.loading)
    }
    const now = shown === 'failed' ? shown : keyOf(shown.settings)
    if (shown !== 'failed' && last.current !== undefined && last.current !== now) announce(spoken(shown))
    last.current = now
  }, [shown, waiting])
}

function spoken({ settings, readings }: Usage): string {
  const { service, interval, period } = settings
  const what = text.shown(service.title, interval, periodName(interval, period))
  return rowsOf(settings, readings).some(lacksData) ? `${what}. ${text.someMissing}` : what
}
