import { BarChart } from '@switchboard/ui/BarChart'
import { Card } from '@switchboard/ui/Card'
import { useCallback, useMemo, useState } from 'react'
import { barsOf, explanationsOf, hasThinBars } from './bars'
import { chartSummary } from './chart-summary'
import { periodName } from './period-names'
import { latestBar, type UsageRow } from './usage-rows'
import { chartTone } from './metered-service'
import { keyOf, type UsageSettings } from './settings'
import { tableId } from './UsageTable'
import * as text from './text'
import styles from './UsagePage.module.css'

interface UsageChartProps {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
  /** Where the meter counts litres. */
  readonly mjPerLitre: number | undefined
}

/** Selects the latest bar first. A choice counts only for the settings in which it was made. */
export function UsageChart({ settings, rows, mjPerLitre }: UsageChartProps) {
  const { service, interval, period } = settings
  const shown = keyOf(settings)
  const [chosen, setChosen] = useState<{ readonly of: string; readonly position: number }>()
  const choose = useCallback((position: number) => setChosen({ of: shown, position }), [shown])
  const bars = useMemo(() => barsOf(settings, rows), [settings, rows])
  const summary = useMemo(() => chartSummary(settings, rows), [settings, rows])
  return (
    <Card heading={text.chart} headingLook="hidden">
      <BarChart
        legend={text.legend(service.title, interval, periodName(interval, period))}
        summary={summary}
        bars={bars}
        selected={chosen?.of === shown ? chosen.position : latestBar(rows)}
        onSelect={choose}
        tone={chartTone(service.kind)}
        labels={{ y: service.unit, alwaysShowYLabel: true }}
        explanations={explanationsOf(rows)}
        thin={hasThinBars(interval)}
        tableId={tableId}
      />
      {mjPerLitre !== undefined && <p className={styles.factor}>{text.factor(mjPerLitre)}</p>}
    </Card>
  )
}
