import { dayOf, moveOutDays, serviceChangeDays, type Day } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { Dialog } from '@switchboard/ui/Dialog'
import { DateField, type DateFieldProps } from '@switchboard/ui/DateField'
import { useState } from 'react'
import { samples, type States } from '../../states'
import { logAction } from '../../action-log'
import { useLogged } from '../../use-logged'

export const about = 'A day, typed or chosen in a calendar.'

const today = dayOf(2026, 11, 20)
const moveOut = moveOutDays(today)
const service = serviceChangeDays(today)

type SampleProps = Partial<DateFieldProps> & Pick<DateFieldProps, 'label' | 'selectable'>

function Sample({ value, ...props }: SampleProps) {
  const [chosen, change] = useLogged(value, (d) => `value ${d ?? 'none'}`)
  return <DateField today={today} onBlur={() => logAction('left')} {...props} value={chosen} onChange={change} />
}

function Required() {
  const [value, setValue] = useState<Day>()
  const [submitted, setSubmitted] = useState(false)
  const error = submitted && value === undefined ? 'Please choose a value' : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
      }}
    >
      <DateField
        label="Move-out date"
        today={today}
        selectable={moveOut}
        value={value}
        onChange={setValue}
        error={error}
      />
      <Button type="submit">Confirm</Button>
    </form>
  )
}

function Given() {
  const [value, setValue] = useState<Day>()
  return (
    <>
      <DateField label="Start date" today={today} selectable={service} value={value} onChange={setValue} />
      <Button onClick={() => setValue(dayOf(2026, 12, 4))}>As last time</Button>
      <Button onClick={() => setValue(undefined)}>None</Button>
    </>
  )
}

function InDialog() {
  const [asked, setAsked] = useState(false)
  const [value, setValue] = useState<Day>()
  return (
    <>
      <Button onClick={() => setAsked(true)}>Change the date</Button>
      {asked && (
        <Dialog
          heading="Change the date"
          actions={[{ text: 'Save', onPress: () => logAction(`saved ${value ?? 'none'}`) }]}
          onClose={() => setAsked(false)}
        >
          <DateField label="Disconnection date" today={today} selectable={service} value={value} onChange={setValue} />
        </Dialog>
      )}
    </>
  )
}

export const states: States = {
  ...samples(Sample, {
    'move-out': { label: 'Move-out date', selectable: moveOut },
    'opt-in, without a maximum': { label: 'Start date', selectable: service },
    'disconnection date': { label: 'Disconnection date', selectable: service, format: 'DD/MM/YYYY' },
    'with a date': { label: 'Move-out date', selectable: moveOut, value: dayOf(2026, 11, 27) },
    'with an error': { label: 'Move-out date', selectable: moveOut, error: 'Please choose a value' },
  }),
  'in a form': () => <Required />,
  ...samples(Sample, {
    'with Saturdays as exceptions': {
      label: 'Start date',
      selectable: { ...service, exceptions: [dayOf(2026, 11, 28), dayOf(2026, 12, 5)] },
    },
    'DD/MM/YYYY': { label: 'Start date', selectable: service, value: dayOf(2026, 12, 4), format: 'DD/MM/YYYY' },
    'D MMMM YYYY': { label: 'Start date', selectable: service, value: dayOf(2027, 9, 30), format: 'D MMMM YYYY' },
    'first possible in mid-month': { label: 'Start date', selectable: { ...service, from: dayOf(2027, 3, 17) } },
    'no day in sight': {
      label: 'Start date',
      selectable: { from: dayOf(2026, 11, 28), before: dayOf(2026, 11, 30), closedWeekdays: [6, 7] },
    },
    'own hint, long label': {
      label: 'The day on which you hand the keys of your property back to the agent',
      hint: 'We read the meter in the evening of this day, for example 27/11/26.',
      selectable: moveOut,
    },
  }),
  'in a dialog': () => <InDialog />,
  disabled: () => <Sample label="Start date" selectable={service} value={dayOf(2026, 12, 4)} disabled />,
  'given from outside': () => <Given />,
}
