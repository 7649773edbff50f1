import type { Interval } from '@switchboard/domain'
import { AwaitedContent } from '@switchboard/ui/AwaitedContent'
import { BarChartWaiting } from '@switchboard/ui/BarChartWaiting'
import { Card } from '@switchboard/ui/Card'
import { keepFocusNear } from '@switchboard/ui/focus'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { hasThinBars } from './bars'
import { awaitedForecast } from './month-forecast'
import { MonthForecastNote } from './MonthForecastNote'
import { OpenButton } from './OpenButton'
import { lastYearSpans } from './last-year'
import { opensBars } from './opening'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsagePage.module.css'
import { SummaryBody } from './UsageSummary'
import waiting from './UsageLoading.module.css'
import { loadingPlaceholder, hasLitres } from './loading-placeholder'

/** Placeholder for the controls until the services have loaded. Assumes several services. */
export function SelectorsLoading({ interval }: { readonly interval: Interval }) {
  const controls = interval === 'Yearly' ? [0, 1] : [0, 1, 2]
  return (
    <div className={styles.selectors} aria-hidden>
      {controls.map((i) => (
        <div key={i} className={waiting.control}>
          <Skeleton height={80} />
        </div>
      ))}
    </div>
  )
}

/** As high as the awaited content, whose texts are laid out invisibly. */
export function UsageLoading({ settings }: { readonly settings: UsageSettings }) {
  const { figures, rows } = loadingPlaceholder(settings)
  const forecast = awaitedForecast(settings)
  return (
    // Focus may come from a failure that was refreshed.
    <div ref={keepFocusNear} className={styles.split} aria-busy="true">
      <Card heading={text.chart} headingLook="hidden">
        <BarChartWaiting
          figures={figures}
          bars={rows.length}
          thin={hasThinBars(settings.interval)}
          option={lastYearSpans({ ...settings, lastUpdated: undefined }) !== undefined}
          below={
            <>
              {forecast && <MonthForecastNote forecast={forecast} settings={settings} isSelected={false} />}
              {opensBars(settings.interval, 'half hours') && <OpenButton />}
            </>
          }
        >
          <StatusStrip />
        </BarChartWaiting>
        {hasLitres(settings) && (
          <AwaitedContent over={null}>
            <p className={styles.factor}>{text.factor(SOME_FACTOR)}</p>
          </AwaitedContent>
        )}
      </Card>
      <Card heading={text.summary}>
        <AwaitedContent over={<Skeleton height={40} count={2 * rows.length + 8} />}>
          <SummaryBody
            settings={settings}
            rows={rows}
            lastUpdated={settings.today}
            depth="days"
            onOpen={openNothing}
            references={[]}
            hasSeveralPrices={false}
          />
        </AwaitedContent>
      </Card>
    </div>
  )
}

const openNothing = () => undefined

/** A value of the usual length. */
const SOME_FACTOR = 0.12345
