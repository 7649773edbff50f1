import { moveOutDays, parseDay, serviceChangeDays, type Day } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { Dialog } from '@switchboard/ui/Dialog'
import { DateField, type DateFieldProps } from '@switchboard/ui/DateField'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'A day, typed or chosen in a calendar.'

const day = (text: string): Day => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const today = day('2026-11-20')
const moveOut = moveOutDays(today)
const service = serviceChangeDays(today)

type SampleProps = Partial<DateFieldProps> & Pick<DateFieldProps, 'label' | 'selectable'>

function Sample({ value, ...props }: SampleProps) {
  const [chosen, setChosen] = useState(value)
  const change = (d: Day | undefined) => {
    setChosen(d)
    logAction(`value ${d ?? 'none'}`)
  }
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
      <Button onClick={() => setValue(day('2026-12-04'))}>As last time</Button>
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
  'move-out': () => <Sample label="Move-out date" selectable={moveOut} />,
  'opt-in, without a maximum': () => <Sample label="Start date" selectable={service} />,
  'disconnection date': () => <Sample label="Disconnection date" selectable={service} format="DD/MM/YYYY" />,
  'with a date': () => <Sample label="Move-out date" selectable={moveOut} value={day('2026-11-27')} />,
  'with an error': () => <Sample label="Move-out date" selectable={moveOut} error="Please choose a value" />,
  'in a form': () => <Required />,
  'with Saturdays as exceptions': () => (
    <Sample label="Start date" selectable={{ ...service, exceptions: [day('2026-11-28'), day('2026-12-05')] }} />
  ),
  'DD/MM/YYYY': () => <Sample label="Start date" selectable={service} value={day('2026-12-04')} format="DD/MM/YYYY" />,
  'D MMMM YYYY': () => (
    <Sample label="Start date" selectable={service} value={day('2027-09-30')} format="D MMMM YYYY" />
  ),
  'first possible in mid-month': () => (
    <Sample label="Start date" selectable={{ ...service, from: day('2027-03-17') }} />
  ),
  'no day in sight': () => (
    <Sample
      label="Start date"
      selectable={{ from: day('2026-11-28'), before: day('2026-11-30'), closedWeekdays: [6, 7] }}
    />
  ),
  'own hint, long label': () => (
    <Sample
      label="The day on which you hand the keys of your property back to the agent"
      hint="We read the meter in the evening of this day, for example 27/11/26."
      selectable={moveOut}
    />
  ),
  'in a dialog': () => <InDialog />,
  disabled: () => <Sample label="Start date" selectable={service} value={day('2026-12-04')} disabled />,
  'given from outside': () => <Given />,
}
