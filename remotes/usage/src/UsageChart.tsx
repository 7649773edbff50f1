import { BarChart } from '@switchboard/ui/BarChart'
import { Card } from '@switchboard/ui/Card'
import { useCallback, useMemo, useState } from 'react'
import { barsOf, explanationsOf } from './bars'
import { periodName } from './period'
import { latestBar, type UsageRow } from './reading'
import { toneOf } from './service'
import { keyOf, type Settings } from './settings'
import { tableId } from './UsageTable'
import * as text from './text'
import styles from './UsagePage.module.css'

interface UsageChartProps {
  readonly settings: Settings
  readonly rows: readonly UsageRow[]
  /** Where the meter counts litres. */
  readonly mjPerLitre: number | undefined
}

/** Opens on the latest bar. A choice counts for the settings that it was made in. */
export function UsageChart({ settings, rows, mjPerLitre }: UsageChartProps) {
  const { service, interval, period } = settings
  const shown = keyOf(settings)
  const [chosen, setChosen] = useState<{ readonly of: string; readonly position: number }>()
  const choose = useCallback((position: number) => setChosen({ of: shown, position }), [shown])
  const bars = useMemo(() => barsOf(settings, rows), [settings, rows])
  return (
    <Card heading={text.chart} headingLook="hidden">
      <BarChart
        legend={text.legend(service.title, interval, periodName(interval, period))}
        bars={bars}
        selected={chosen?.of === shown ? chosen.position : latestBar(rows)}
        onSelect={choose}
        tone={toneOf(service.kind)}
        labels={{ y: service.unit, alwaysShowYLabel: true }}
        explained={explanationsOf(rows)}
        thin={interval === 'Daily'}
        tableId={tableId}
      />
      {mjPerLitre !== undefined && <p className={styles.factor}>{text.factor(mjPerLitre)}</p>}
    </Card>
  )
}
