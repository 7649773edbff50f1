import { Select, type Option } from '@switchboard/ui/Select'
import type { States } from '../../states'
import { useLogged } from '../../use-logged'

export const about = 'One of many. The browser’s own list, with our looks where the browser allows them.'

const services: readonly Option[] = [
  { value: 'ELE', label: 'Electricity' },
  { value: 'HW', label: 'Hot water' },
  { value: 'HC', label: 'Heating and cooling' },
]

const months: readonly Option[] = Array.from({ length: 24 }, (_, i) => {
  const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
  const month = [...names, 'October', 'November', 'December'][(34 - i) % 12] ?? ''
  return { value: String(i), label: `${month} ${2026 - Math.floor((i + 1) / 12)}` }
})

interface ChosenProps {
  readonly label?: string
  readonly options?: readonly Option[]
  readonly value?: string
  readonly hint?: string
  readonly error?: string
}

function Chosen({ label = 'Service', options = services, value: first, hint, error }: ChosenProps) {
  const [value, choose] = useLogged(first, (chosen) => `chose ${chosen}`)
  return <Select label={label} options={options} value={value} onChange={choose} hint={hint} error={error} />
}

export const states: States = {
  'nothing chosen': () => <Chosen />,
  chosen: () => <Chosen value="HW" />,
  'a long list': () => <Chosen label="Period" options={months} value="0" />,
  'with a hint': () => <Chosen hint="Only services with a meter of their own." />,
  'with an error': () => <Chosen error="Please choose a value" />,
  'long words': () => (
    <Chosen
      value="long"
      options={[
        ...services,
        { value: 'long', label: 'Heating and cooling from the shared plant of the building, metered by apartment' },
      ]}
    />
  ),
}
