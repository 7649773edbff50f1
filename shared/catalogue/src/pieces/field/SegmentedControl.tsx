import type { Option } from '@switchboard/ui/Select'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { samples } from '../../states'
import { useLogged } from '../../use-logged'

export const about = 'One of two to four, all in sight.'

function StatefulControl({ legend, options, first }: { legend: string; options: readonly Option[]; first: string }) {
  const [value, choose] = useLogged(first, (chosen) => `chose ${chosen}`)
  return <SegmentedControl legend={legend} options={options} value={value} onChange={choose} />
}

const optionsOf = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

export const states = samples(StatefulControl, {
  'three intervals': { legend: 'Interval', options: optionsOf('Daily', 'Monthly', 'Yearly'), first: 'Monthly' },
  two: { legend: 'Show', options: optionsOf('Usage', 'Cost'), first: 'Usage' },
  'long words': {
    legend: 'What the bars of the chart stand for',
    options: optionsOf('Consumption in kilowatt hours', 'Cost including GST', 'Both'),
    first: 'Both',
  },
})
