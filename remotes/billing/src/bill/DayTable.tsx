import { showShortDay, usedOnDay, shortWeekdayName, type Day } from '@switchboard/domain'
import { Anchor } from '@switchboard/ui/Anchor'
import { Table } from '@switchboard/ui/Table'
import type { LineDay } from './bill'
import { dayTable as text } from './bill-text'

interface DayTableProps {
  /** The line's name. */
  readonly name: string
  readonly days: readonly LineDay[]
  readonly unit: string
  /** Whether the line charges only a part of the use of its days. */
  readonly isPart: boolean
  /** Address of the half hours of a day; undefined if the usage page does not show the service. */
  readonly halfHoursAt: ((day: Day) => string) | undefined
}

export function DayTable({ name, days, unit, isPart, halfHoursAt }: DayTableProps) {
  // Four columns do not fit beside each other in large text.
  const hasSource = !isPart || days.some(({ estimated }) => estimated)
  const total = (of: (day: LineDay) => number) => text.figure(days.reduce((sum, day) => sum + of(day), 0))
  return (
    <Table
      caption={text.caption(name)}
      captionLook="hidden"
      columns={[
        { heading: text.day },
        ...(hasSource ? [{ heading: text.source }] : []),
        ...(isPart ? [{ heading: text.used(unit), numeric: true }] : []),
        { heading: text.quantity(unit), numeric: true },
      ]}
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
          ...(hasSource ? [day.estimated ? text.estimated : text.read] : []),
          ...(isPart ? [text.figure(usedOnDay(day))] : []),
          text.figure(day.charged),
        ],
      }))}
      total={{
        key: 'total',
        cells: [
          text.total,
          ...(hasSource ? [''] : []),
          ...(isPart ? [total(usedOnDay)] : []),
          total(({ charged }) => charged),
        ],
      }}
    />
  )
}

/** Between the parts of a date, because a narrow screen may have four columns. */
const NO_BREAK_SPACE = '\u00a0'

const DayName = ({ day }: { readonly day: Day }) => (
  <time translate="no" dateTime={day}>
    {`${shortWeekdayName(day)} ${showShortDay(day)}`.replaceAll(' ', NO_BREAK_SPACE)}
  </time>
)
