import { Breadcrumb } from '@switchboard/ui/Breadcrumb'
import { logAction } from '../../action-log'
import { samples, type States } from '../../states'

export const about = 'The levels above what is shown, from the widest to the narrowest.'

const level = (text: string) => ({
  text,
  to: { search: `level=${text}` },
  onOpen: () => logAction(`opened ${text}`),
})

export const states: States = samples(Breadcrumb, {
  'a day': { label: 'Levels of usage', levels: [level('2026'), level('October')], current: 'Saturday 24' },
  'long words': {
    label: 'Ebenen',
    levels: [level('Verbrauchsübersicht der letzten Jahre'), level('Heizungsunterstützung')],
    current: 'Sonnabend, der vierundzwanzigste Oktober',
  },
})
