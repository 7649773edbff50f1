import { RadioGroup, type RadioOption } from '@switchboard/ui/RadioGroup'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'One of a few, with room for words.'

const methods: readonly RadioOption[] = [
  { value: '0', label: 'Email' },
  { value: '1', label: 'Post' },
]

interface ChosenProps {
  readonly legend?: string
  readonly options?: readonly RadioOption[]
  readonly first?: string
  readonly hint?: string
  readonly error?: string
}

function Chosen({ legend = 'Preferred contact method', options = methods, first, hint, error }: ChosenProps) {
  const [value, setValue] = useState(first)
  const choose = (chosen: string) => {
    logAction(`chose ${chosen}`)
    setValue(chosen)
  }
  return <RadioGroup legend={legend} options={options} value={value} onChange={choose} hint={hint} error={error} />
}

export const states: States = {
  'nothing chosen': () => <Chosen />,
  chosen: () => <Chosen first="0" />,
  'with a hint': () => <Chosen first="1" hint="Letters take two to four working days." />,
  'with an error': () => <Chosen error="Please choose a value" />,
  'hints for each': () => (
    <Chosen
      legend="How do you pay?"
      first="card"
      options={[
        { value: 'card', label: 'Visa ending in 4242', hint: 'Expires 08/28' },
        { value: 'bank', label: 'Bank account ending in 119', hint: 'Taken three days after the due date' },
      ]}
    />
  ),
  'long words': () => (
    <Chosen
      legend="Who may read and change the details of this account while you are away from the property?"
      options={[
        { value: 'a', label: 'Everybody who is named on the account, including holders who are added later on' },
        { value: 'b', label: 'Only me' },
      ]}
      hint="You can change this whenever you like."
      error="Please choose a value"
    />
  ),
}
