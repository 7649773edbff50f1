import { RadioGroup, type RadioOption } from '@switchboard/ui/RadioGroup'
import { samples } from '../../states'
import { useLogged } from '../../use-logged'

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
  const [value, choose] = useLogged(first, (chosen) => `chose ${chosen}`)
  return <RadioGroup legend={legend} options={options} value={value} onChange={choose} hint={hint} error={error} />
}

export const states = samples(Chosen, {
  'nothing chosen': {},
  chosen: { first: '0' },
  'with a hint': { first: '1', hint: 'Letters take two to four working days.' },
  'with an error': { error: 'Please choose a value' },
  'hints for each': {
    legend: 'How do you pay?',
    first: 'card',
    options: [
      { value: 'card', label: 'Visa ending in 4242', hint: 'Expires 08/28' },
      { value: 'bank', label: 'Bank account ending in 119', hint: 'Taken three days after the due date' },
    ],
  },
  'long words': {
    legend: 'Who may read and change the details of this account while you are away from the property?',
    options: [
      { value: 'a', label: 'Everybody who is named on the account, including holders who are added later on' },
      { value: 'b', label: 'Only me' },
    ],
    hint: 'You can change this whenever you like.',
    error: 'Please choose a value',
  },
})
