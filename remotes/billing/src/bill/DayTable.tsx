import { showShortDay, weekdayName, type BilledDay, type Day } from '@switchboard/domain'
import { Anchor } from '@switchboard/ui/Anchor'
import { Table } from '@switchboard/ui/Table'
import { dayTable as text, usedOn } from './bill-text'

interface DayTableProps {
  /** Of the line. */
  readonly name: string
  readonly days: readonly BilledDay[]
  readonly unit: string
  /** Address of the half hours of a day; undefined if the usage page does not show the service. */
  readonly halfHoursAt: ((day: Day) => string) | undefined
}

export function DayTable({ name, days, unit, halfHoursAt }: DayTableProps) {
  const total = days.reduce((sum, day) => sum + usedOn(day), 0)
  return (
    <Table
      caption={text.caption(name)}
      captionLook="hidden"
      columns={[{ heading: text.day }, { heading: text.source }, { heading: text.quantity(unit), numeric: true }]}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          halfHoursAt ? (
            <Anchor key="day" to={halfHoursAt(day.day)}>
              <DayName day={day.day} />
            </Anchor>
          ) : (
            <DayName key="day" day={day.day} />
          ),
          day.estimated ? text.estimated : text.read,
          text.figure(usedOn(day)),
        ],
      }))}
      total={{ key: 'total', cells: [text.total, '', text.figure(total)] }}
    />
  )
}

const DayName = ({ day }: { readonly day: Day }) => (
  <time translate="no" dateTime={day}>
    {`${weekdayName(day).slice(0, 3)} ${showShortDay(day)}`}
  </time>
)
