import type { Option } from '@switchboard/ui/Select'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'One of two to four, all in sight.'

function StatefulControl({ legend, options, first }: { legend: string; options: readonly Option[]; first: string }) {
  const [value, setValue] = useState(first)
  const choose = (chosen: string) => {
    logAction(`chose ${chosen}`)
    setValue(chosen)
  }
  return <SegmentedControl legend={legend} options={options} value={value} onChange={choose} />
}

const optionsOf = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

export const states: States = {
  'three intervals': () => (
    <StatefulControl legend="Interval" options={optionsOf('Daily', 'Monthly', 'Yearly')} first="Monthly" />
  ),
  two: () => <StatefulControl legend="Show" options={optionsOf('Usage', 'Cost')} first="Usage" />,
  'long words': () => (
    <StatefulControl
      legend="What the bars of the chart stand for"
      options={optionsOf('Consumption in kilowatt hours', 'Cost including GST', 'Both')}
      first="Both"
    />
  ),
}
