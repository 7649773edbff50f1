import { moveOutDays, parseDay, serviceChangeDays, type Day, type SelectableDays } from '@switchboard/domain'
import { Calendar } from '@switchboard/ui/Calendar'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about =
  'The days of one month, to choose one of them. In a date field it floats; it can also stand in a page.'

const day = (text: string): Day => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const today = day('2026-11-20')

interface Sample {
  readonly selectable: SelectableDays
  readonly value?: Day
  readonly on?: Day
  readonly disabled?: boolean
}

function Sample({ selectable, value, on = today, disabled = false }: Sample) {
  const [chosen, setChosen] = useState(value)
  const choose = (d: Day) => {
    setChosen(d)
    logAction(`chose ${d}`)
  }
  return <Calendar value={chosen} onChoose={choose} today={on} selectable={selectable} disabled={disabled} />
}

export const states: States = {
  'move-out': () => <Sample selectable={moveOutDays(today)} />,
  'opt-in, without a maximum': () => <Sample selectable={serviceChangeDays(today)} />,
  'a day chosen': () => <Sample selectable={moveOutDays(today)} value={day('2026-11-27')} />,
  'today chosen': () => <Sample selectable={moveOutDays(today)} value={today} />,
  'last month on offer': () => <Sample selectable={moveOutDays(today)} value={day('2027-02-19')} />,
  'exceptions on Saturdays': () => (
    <Sample selectable={{ ...moveOutDays(today), exceptions: [day('2026-11-28'), day('2026-12-05')] }} />
  ),
  'every day, without rules': () => <Sample selectable={{}} />,
  'a month of four weeks': () => <Sample selectable={{}} value={day('2027-02-10')} on={day('2027-02-26')} />,
  'no day in sight': () => (
    <Sample
      selectable={{ from: day('2026-11-28'), before: day('2026-11-30'), closedWeekdays: [6, 7] }}
      on={day('2026-11-28')}
    />
  ),
  disabled: () => <Sample selectable={moveOutDays(today)} value={day('2026-12-04')} disabled />,
}
