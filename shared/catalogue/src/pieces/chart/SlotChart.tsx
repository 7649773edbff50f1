import { Card } from '@switchboard/ui/Card'
import { Checkbox } from '@switchboard/ui/Checkbox'
import { SlotChart as Chart, type Slot } from '@switchboard/ui/SlotChart'
import { Table } from '@switchboard/ui/Table'
import { useId, useState } from 'react'
import type { States } from '../../states'

export const about = 'Many bars in view at the same time, one of which a slider selects.'

/** Half hours of a day with a morning and an evening. */
const halfHours = (count: number, change: (i: number) => Partial<Slot> = () => ({})) =>
  Array.from({ length: count }, (_, i): Slot => {
    const value = Math.round(80 + 200 * Math.exp(-((i - 17) ** 2) / 8) + 420 * Math.exp(-((i - 38) ** 2) / 14)) / 1000
    const name = `Half hour ${i + 1}`
    return {
      key: String(i),
      value,
      fact: `${name}, ${value} kilowatt hours`,
      figures: [{ label: name, value: `${value} kWh` }],
      ...change(i),
    }
  })

interface SampleProps {
  readonly slots: readonly Slot[]
  readonly compared?: boolean
}

function Sample({ slots, compared }: SampleProps) {
  const [selected, setSelected] = useState(38)
  const [isShown, setShown] = useState(true)
  const tableId = useId()
  return (
    <Card heading="Half hours" headingLook="hidden">
      <Chart
        label="Half hour"
        summary="48 half hours, 11.660 kilowatt hours in total."
        slots={slots}
        selected={selected}
        onSelect={setSelected}
        page={6}
        tone="electricity"
        unit="kWh"
        marks={[
          { text: 'midnight', before: 0 },
          { text: '6 am', before: slots.length / 4 },
          { text: 'noon', before: slots.length / 2 },
          { text: '6 pm', before: (slots.length * 3) / 4 },
          { text: 'midnight', before: slots.length },
        ]}
        {...(compared && {
          explanations: [
            { look: 'top' as const, text: 'Sat 24 Oct 2026' },
            { look: 'reference' as const, text: 'Sat 25 Oct 2025' },
          ],
          option: <Checkbox label="Show last year" checked={isShown} onChange={setShown} />,
        })}
        tableId={tableId}
      />
      <Table
        id={tableId}
        caption="Half hours"
        captionLook="hidden"
        columns={[{ heading: 'Half hour' }, { heading: 'kWh', numeric: true }]}
        rows={slots.slice(0, 2).map(({ key, figures: [figure] }) => ({ key, cells: [figure?.label, figure?.value] }))}
      />
    </Card>
  )
}

export const states: States = {
  'a day': () => <Sample slots={halfHours(48)} />,
  'last year beside it': () => <Sample slots={halfHours(48, (i) => ({ reference: (i % 9) / 20 }))} compared />,
  'estimated and missing': () => (
    <Sample slots={halfHours(46, (i) => (i > 20 && i < 26 ? { value: undefined } : { hasStripes: i < 12 }))} />
  ),
}
