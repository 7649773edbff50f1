import { showShortDay, weekdayName, type BilledDay } from '@switchboard/domain'
import { Table } from '@switchboard/ui/Table'
import { dayTable as text, usedOn } from './bill-text'

interface DayTableProps {
  /** Of the line. */
  readonly name: string
  readonly days: readonly BilledDay[]
  readonly unit: string
}

export function DayTable({ name, days, unit }: DayTableProps) {
  const total = days.reduce((sum, day) => sum + usedOn(day), 0)
  return (
    <Table
      caption={text.caption(name)}
      captionLook="hidden"
      columns={[{ heading: text.day }, { heading: text.source }, { heading: text.quantity(unit), numeric: true }]}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          <time key="day" translate="no" dateTime={day.day}>
            {`${weekdayName(day.day).slice(0, 3)} ${showShortDay(day.day)}`}
          </time>,
          day.estimated ? text.estimated : text.read,
          text.figure(usedOn(day)),
        ],
      }))}
      total={{ key: 'total', cells: [text.total, '', text.figure(total)] }}
    />
  )
}
