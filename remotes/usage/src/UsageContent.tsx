import { useQuery } from '@switchboard/api-client'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { keepFocusNear } from '@switchboard/ui/focus'
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lastYearQuery, type Usage } from './calls'
import { lastYearSpans, referencesOf, type References } from './last-year'
import { LastYearChoice, type LastYear } from './LastYearChoice'
import type { OnOpen } from './opening'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import { UsageChart } from './UsageChart'
import { UsageNotice } from './UsageNotice'
import styles from './UsagePage.module.css'
import { lacksData, rowsOf, type UsageRow } from './usage-rows'
import { UsageSummary } from './UsageSummary'

interface UsageContentProps {
  readonly usage: Usage
  readonly requestedSettings: UsageSettings
  /** Whether the response to the current request is pending. */
  readonly waiting: boolean
  readonly onOpen: OnOpen
  readonly lastYear: LastYear
}

/**
 * Table and chart render one after the other from the same rows. They are busy until both have rendered, and grey only
 * during a request.
 */
export function UsageContent({ usage, requestedSettings, waiting, onOpen, lastYear }: UsageContentProps) {
  const drawing = useMemo(() => ({ ...usage, rows: rowsOf(usage.settings, usage.readings) }), [usage])
  const { references, choice } = useLastYear(drawing, lastYear)
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
            <Chart
              settings={drawn.settings}
              rows={drawn.rows}
              mjPerLitre={drawn.mjPerLitre}
              depth={drawn.depth}
              onOpen={onOpen}
              choice={choice}
              bills={drawn.bills}
              forecast={drawn.forecast}
              references={drawn === drawing ? references : NO_REFERENCES}
            />
          </div>
          <div key={`table ${keyOf(drawing.settings)}`} ref={table}>
            <UsageSummary
              settings={drawing.settings}
              rows={drawing.rows}
              lastUpdated={drawing.lastUpdated}
              depth={drawing.depth}
              onOpen={onOpen}
              references={references}
              hasSeveralPrices={usage.readings.some(({ cost }) => cost !== undefined)}
            />
          </div>
        </div>
      </BusyRegion>
    </div>
  )
}

// Memoised after a measurement, like the table: each was half of a long task on a slow device.
const Chart = memo(UsageChart)

const NO_REFERENCES: References = []

/** Last year's amounts once they are chosen and loaded, and the choice. */
function useLastYear(
  { settings, lastUpdated, rows }: Usage & { readonly rows: readonly UsageRow[] },
  lastYear: LastYear,
) {
  const usage = useMemo(() => ({ ...settings, lastUpdated }), [settings, lastUpdated])
  const spans = useMemo(() => lastYearSpans(usage), [usage])
  const isAsked = lastYear.isShown && spans !== undefined
  const { data, isError } = useQuery({ ...lastYearQuery(settings, spans ?? [settings.period]), enabled: isAsked })
  const references = useMemo(
    () => (isAsked && data ? referencesOf(usage, rows, data) : NO_REFERENCES),
    [isAsked, data, usage, rows],
  )
  const failed = isAsked && isError
  const choice = useMemo(
    () => spans && <LastYearChoice lastYear={lastYear} failed={failed} />,
    [spans, lastYear, failed],
  )
  return { references, choice }
}

/** The previous value until the new one has rendered elsewhere. */
function useDeferredAfterRender<Value>(value: Value): Value {
  const [before, setBefore] = useState(value)
  useEffect(() => startTransition(() => setBefore(value)), [value])
  return before
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
