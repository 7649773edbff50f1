import { BarChart } from '@switchboard/ui/BarChart'
import { Card } from '@switchboard/ui/Card'
import { useMemo, useState } from 'react'
import { barsOf, explanationsOf } from './bars'
import { periodName } from './period'
import { latestBar, type UsageRow } from './reading'
import { toneOf } from './service'
import type { Settings } from './settings'
import { tableId } from './UsageTable'
import * as text from './text'

interface UsageChartProps {
  readonly settings: Settings
  readonly rows: readonly UsageRow[]
}

export function UsageChart({ settings, rows }: UsageChartProps) {
  const { service, interval, period } = settings
  const [selected, setSelected] = useState(() => latestBar(rows))
  const bars = useMemo(() => barsOf(settings, rows), [settings, rows])
  return (
    <Card heading={text.chart} headingLook="hidden">
      <BarChart
        legend={text.legend(service.title, interval, periodName(interval, period))}
        bars={bars}
        selected={selected}
        onSelect={setSelected}
        tone={toneOf(service.kind)}
        labels={{ y: service.unit, alwaysShowYLabel: true }}
        explained={explanationsOf(rows)}
        thin={interval === 'Daily'}
        tableId={tableId}
      />
    </Card>
  )
}
