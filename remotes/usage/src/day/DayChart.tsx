import { SlotChart } from '@switchboard/ui/SlotChart'
import { useMemo } from 'react'
import { LastYearChoice, type LastYear } from '../LastYearChoice'
import { chartTone } from '../metered-service'
import type { UsageSettings } from '../settings'
import type { DayUsage } from './calls'
import { daySummary, hatchesOf, slotsOf } from './day-slots'
import { tableId } from './DayTable'
import { marksOf, type NamedHalfHour } from './half-hours'
import * as text from './text'

interface DayChartProps {
  readonly settings: UsageSettings
  readonly usage: DayUsage
  readonly named: readonly NamedHalfHour[]
  readonly selected: number
  readonly onSelect: (position: number) => void
  readonly lastYear: LastYear
}

/** Three hours. */
const PAGE = 6

export function DayChart({ settings, usage, named, selected, onSelect, lastYear }: DayChartProps) {
  const { reading, yearAgo } = usage
  const isCompared = lastYear.isShown && yearAgo !== undefined
  const slots = useMemo(
    () => slotsOf(settings, named, isCompared ? 'compared' : 'alone'),
    [settings, named, isCompared],
  )
  const key = [
    ...(isCompared
      ? [
          { look: 'top' as const, text: text.keyDay(reading.day) },
          { look: 'reference' as const, text: text.keyDay(yearAgo.day) },
        ]
      : []),
    ...hatchesOf(named),
  ]
  return (
    <SlotChart
      label={text.halfHour}
      summary={daySummary(settings, usage, named)}
      slots={slots}
      selected={selected}
      onSelect={onSelect}
      page={PAGE}
      tone={chartTone(settings.service.kind)}
      unit={settings.service.unit}
      marks={marksOf(named)}
      explanations={key}
      option={yearAgo !== undefined && <LastYearChoice lastYear={lastYear} />}
      tableId={tableId}
    />
  )
}
