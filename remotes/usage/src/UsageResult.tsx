import { keepPreviousData, queryState, useQuery } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { keepFocusNear } from '@switchboard/ui/focus'
import { memo, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { OnOpen } from './opening'
import { usageQuery, type Usage } from './calls'
import { periodName } from './period-names'
import { lacksData, rowsOf } from './usage-rows'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import { UsageChart } from './UsageChart'
import { UsageFailure } from './UsageFailure'
import { UsageNotice } from './UsageNotice'
import styles from './UsagePage.module.css'
import { UsageSummary } from './UsageSummary'
import { UsageLoading } from './UsageLoading'

interface UsageResultProps {
  readonly settings: UsageSettings
  readonly onOpen: OnOpen
}

/** The usage for the settings. Earlier usage stays visible during loading, and when that fails. */
export function UsageResult({ settings, onOpen }: UsageResultProps) {
  const call = useQuery({ ...usageQuery(settings), placeholderData: keepPreviousData })
  const { data, error, isFetching, isFetchedAfterMount, errorUpdateCount: failures, isPlaceholderData: waiting } = call
  const requestKey = keyOf(settings)
  const answer = useMemo(
    () => ({
      ...queryState({ data, error, isFetching, isFetchedAfterMount, errorUpdateCount: failures }),
      requestKey,
      failures,
      waiting,
    }),
    [data, error, isFetching, isFetchedAfterMount, requestKey, failures, waiting],
  )
  // Bars and rows render in steps, so that a slow device stays responsive.
  const usage = useDeferredValue(answer)
  useChangeAnnouncements(usage.at === 'ready' ? usage.data : usage.at, usage.waiting)
  const [loaded, setLoaded] = useState<Usage>()
  if (usage.at === 'ready' && usage.data !== loaded) setLoaded(usage.data)
  const shown = usage.at === 'ready' ? usage.data : loaded
  if (usage.at === 'loading') return <UsageLoading settings={settings} />
  return (
    <>
      {usage.at === 'failed' && (
        <UsageFailure
          key={usage.requestKey}
          failures={usage.failures}
          onRefresh={() => void call.refetch()}
          refreshing={usage.busy}
          cause={usage.cause}
          stillShown={loaded && headingOf(loaded.settings)}
        />
      )}
      {shown && (
        <UsageContent
          usage={shown}
          requestedSettings={usage.at === 'ready' ? settings : shown.settings}
          waiting={usage.at === 'ready' && usage.waiting}
          onOpen={onOpen}
        />
      )}
    </>
  )
}

interface UsageContentProps extends Pick<UsageResultProps, 'onOpen'> {
  readonly usage: Usage
  readonly requestedSettings: UsageSettings
  /** Whether the response to the current request is pending. */
  readonly waiting: boolean
}

/**
 * Table and chart render one after the other from the same rows. They are busy until both have rendered, and faded only
 * during a request.
 */
function UsageContent({ usage, requestedSettings, waiting, onOpen }: UsageContentProps) {
  const drawing = useMemo(() => ({ ...usage, rows: rowsOf(usage.settings, usage.readings) }), [usage])
  const drawn = useDeferredAfterRender(drawing)
  const chart = useReplacedFocus('input:checked')
  const table = useReplacedFocus('table')
  const drawingOn = drawn !== drawing || keyOf(usage.settings) !== keyOf(requestedSettings)
  return (
    // If the next request fails, this content disappears, perhaps with the focus.
    <div ref={keepFocusNear}>
      <BusyRegion busy={waiting}>
        <div className={styles.split} aria-busy={!waiting && drawingOn}>
          {(drawing.unreadable > 0 || drawing.rows.some(lacksData)) && (
            <div className={styles.across}>
              <UsageNotice severity="warning" headingLook="hidden" detail={text.someMissing} />
            </div>
          )}
          <div key={`chart ${keyOf(drawn.settings)}`} ref={chart} className={styles.chart}>
            <Chart settings={drawn.settings} rows={drawn.rows} mjPerLitre={drawn.mjPerLitre} onOpen={onOpen} />
          </div>
          <div key={`table ${keyOf(drawing.settings)}`} ref={table}>
            <UsageSummary
              settings={drawing.settings}
              rows={drawing.rows}
              lastUpdated={drawing.lastUpdated}
              onOpen={onOpen}
            />
          </div>
        </div>
      </BusyRegion>
    </div>
  )
}

// Memoised after a measurement, like the table: each was half of a long task on a slow device.
const Chart = memo(UsageChart)

/** The previous value until the new one has rendered elsewhere. */
function useDeferredAfterRender<Value>(value: Value): Value {
  const [before, setBefore] = useState(value)
  useEffect(() => startTransition(() => setBefore(value)), [value])
  return before
}

/** Announces a change of settings and then its result, and the result after a failure. */
function useChangeAnnouncements(shown: Usage | 'loading' | 'failed', waiting: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (shown === 'loading') return
    if (waiting) {
      last.current = text.loading
      return announce(text.loading)
    }
    const now = shown === 'failed' ? shown : keyOf(shown.settings)
    if (shown !== 'failed' && last.current !== undefined && last.current !== now) announce(announcementOf(shown))
    last.current = now
  }, [shown, waiting])
}

const headingOf = ({ service, interval, period }: UsageSettings) =>
  text.chartHeading(service.title, interval, periodName(interval, period))

function announcementOf({ settings, readings, unreadable }: Usage): string {
  const what = headingOf(settings)
  return unreadable > 0 || rowsOf(settings, readings).some(lacksData) ? `${what}. ${text.someMissing}` : what
}

/**
 * Ref for an element that another one replaces. If focus was inside, it moves into the new element.
 * @param target selector of the element to focus there
 */
function useReplacedFocus(target: string) {
  const hadFocus = useRef(false)
  return useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      if (hadFocus.current) place.querySelector<HTMLElement>(target)?.focus()
      hadFocus.current = false
      // React calls this while the old element is still in the page.
      return () => void (hadFocus.current = place.contains(document.activeElement))
    },
    [target],
  )
}
