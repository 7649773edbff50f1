import { Spinner } from '@switchboard/ui/Spinner'
import type { States } from '../../states'

export const about = 'Turns while something is awaited; what is awaited stands beside it in words.'

export const states: States = {
  'in a button': () => <Spinner size={18} />,
  'beside a line': () => <Spinner size={20} />,
  'over a section': () => <Spinner size={40} />,
}
