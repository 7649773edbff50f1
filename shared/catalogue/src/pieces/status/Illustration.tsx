import { Illustration } from '@switchboard/ui/Illustration'
import type { States } from '../../states'

export const about = 'Decoration beside words that say the same.'

export const states: States = {
  'page not found': () => <Illustration name="not-found" />,
  'nothing there yet': () => <Illustration name="empty" />,
  success: () => <Illustration name="success" />,
}
