import type { MonthForecast } from '@switchboard/domain'
import { BarChart } from '@switchboard/ui/BarChart'
import { Card } from '@switchboard/ui/Card'
import { useMemo, useState, type ReactElement } from 'react'
import { BillAnchor } from './BillAnchor'
import { billOf, type Bills } from './bills'
import { barsOf, explanationsOf, hasThinBars, yearsOf } from './bars'
import { chartSummary } from './chart-summary'
import type { References } from './last-year'
import { chartTone, isMoney } from './metered-service'
import { forecastOf } from './month-forecast'
import { MonthForecastNote } from './MonthForecastNote'
import { OpenButton } from './OpenButton'
import { opensBars, openingOf, type Depth, type OnOpen } from './opening'
import { periodName } from './period-names'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsagePage.module.css'
import { tableId } from './UsageTable'
import { latestBar, type UsageRow } from './usage-rows'

interface UsageChartProps {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
  /** Set if the meter counts litres. */
  readonly mjPerLitre: number | undefined
  readonly depth: Depth
  readonly onOpen: OnOpen
  /** The choice to compare with last year, if there is something to compare with. */
  readonly choice: ReactElement | undefined
  /** Undefined until they are known. */
  readonly bills: Bills
  readonly references: References
  /** The forecast for the current month, if that is in the period. */
  readonly forecast: MonthForecast | undefined
}

/** Initially selects the latest bar. */
export function UsageChart(props: UsageChartProps) {
  const { settings, rows, mjPerLitre, depth, onOpen, choice, references, bills } = props
  const { service, interval, period } = settings
  const [chosen, setChosen] = useState<number>()
  const bars = useMemo(
    () => barsOf(settings, rows, references, props.forecast),
    [settings, rows, references, props.forecast],
  )
  const summary = useMemo(() => chartSummary(settings, rows), [settings, rows])
  const selected = chosen ?? latestBar(rows)
  const row = rows[selected]
  const opening = row && openingOf(settings, row, depth)
  const opens = opensBars(interval, depth)
  const bill = row && interval !== 'Yearly' ? billOf(bills, row.slot.from) : undefined
  const forecast = rows.some((each) => forecastOf(props.forecast, settings, each)) ? props.forecast : undefined
  const open = opening && (() => onOpen(opening.query))
  return (
    <Card heading={text.chart} headingLook="hidden">
      <BarChart
        legend={text.legend(service.title, interval, periodName(interval, period), opens ? text.opening[interval] : '')}
        summary={summary}
        bars={bars}
        selected={selected}
        onSelect={setChosen}
        below={
          <>
            {forecast && (
              <MonthForecastNote
                forecast={forecast}
                settings={settings}
                isSelected={row?.slot.from === forecast.month}
              />
            )}
            {opens && <OpenButton label={opening?.label} onOpen={open} beside={bill && <BillAnchor bill={bill} />} />}
          </>
        }
        onOpen={open}
        tone={chartTone(service.kind)}
        labels={{
          y: service.unit,
          alwaysShowYLabel: true,
          negative: isMoney(service.unit) ? 'credits' : 'negative amounts',
        }}
        explanations={explanationsOf(rows, yearsOf(settings, references))}
        option={choice ?? false}
        thin={hasThinBars(interval)}
        tableId={tableId}
      />
      {mjPerLitre !== undefined && <p className={styles.factor}>{text.factor(mjPerLitre)}</p>}
    </Card>
  )
}
