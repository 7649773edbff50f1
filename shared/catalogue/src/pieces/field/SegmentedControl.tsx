import type { Option } from '@switchboard/ui/Select'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'One of two to four, all in sight.'

function Chosen({ legend, options, first }: { legend: string; options: readonly Option[]; first: string }) {
  const [value, setValue] = useState(first)
  const choose = (chosen: string) => {
    logAction(`chose ${chosen}`)
    setValue(chosen)
  }
  return <SegmentedControl legend={legend} options={options} value={value} onChange={choose} />
}

const named = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

export const states: States = {
  'three intervals': () => <Chosen legend="Interval" options={named('Daily', 'Monthly', 'Yearly')} first="Monthly" />,
  two: () => <Chosen legend="Show" options={named('Usage', 'Cost')} first="Usage" />,
  'long words': () => (
    <Chosen
      legend="What the bars of the chart stand for"
      options={named('Consumption in kilowatt hours', 'Cost including GST', 'Both')}
      first="Both"
    />
  ),
}
