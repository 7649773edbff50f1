import { dayOf, moveOutDays, serviceChangeDays, type Day, type SelectableDays } from '@switchboard/domain'
import { Calendar } from '@switchboard/ui/Calendar'
import type { States } from '../../states'
import { useLogged } from '../../use-logged'

export const about =
  'The days of one month, to choose one of them. In a date field it floats; it can also stand in a page.'

const today = dayOf(2026, 11, 20)

interface Sample {
  readonly selectable: SelectableDays
  readonly value?: Day
  readonly on?: Day
  readonly disabled?: boolean
}

function Sample({ selectable, value, on = today, disabled = false }: Sample) {
  const [chosen, choose] = useLogged(value, (d) => `chose ${d}`)
  return <Calendar value={chosen} onChoose={choose} today={on} selectable={selectable} disabled={disabled} />
}

export const states: States = {
  'move-out': () => <Sample selectable={moveOutDays(today)} />,
  'opt-in, without a maximum': () => <Sample selectable={serviceChangeDays(today)} />,
  'a day chosen': () => <Sample selectable={moveOutDays(today)} value={dayOf(2026, 11, 27)} />,
  'today chosen': () => <Sample selectable={moveOutDays(today)} value={today} />,
  'last month on offer': () => <Sample selectable={moveOutDays(today)} value={dayOf(2027, 2, 19)} />,
  'exceptions on Saturdays': () => (
    <Sample selectable={{ ...moveOutDays(today), exceptions: [dayOf(2026, 11, 28), dayOf(2026, 12, 5)] }} />
  ),
  'every day, without rules': () => <Sample selectable={{}} />,
  'a month of four weeks': () => <Sample selectable={{}} value={dayOf(2027, 2, 10)} on={dayOf(2027, 2, 26)} />,
  'no day in sight': () => (
    <Sample
      selectable={{ from: dayOf(2026, 11, 28), before: dayOf(2026, 11, 30), closedWeekdays: [6, 7] }}
      on={dayOf(2026, 11, 28)}
    />
  ),
  disabled: () => <Sample selectable={moveOutDays(today)} value={dayOf(2026, 12, 4)} disabled />,
}
