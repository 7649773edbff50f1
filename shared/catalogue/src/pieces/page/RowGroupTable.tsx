import { Card } from '@switchboard/ui/Card'
import { RowGroupTable, type RowGroup } from '@switchboard/ui/RowGroupTable'
import type { States } from '../../states'

export const about = 'Rows in groups that open and close. All of them are printed.'

const figure = (i: number) => `0.${String((i * 137) % 700).padStart(3, '0')}`

const group = (heading: string, note: string, hours: readonly string[]): RowGroup => ({
  key: heading,
  heading,
  note,
  cells: [`1.${hours.length}13`, '0.830'],
  rows: hours.map((hour, i) => ({ key: hour, cells: [hour, figure(i + hours.length), figure(i)] })),
})

const groups = [
  group('Morning', '6 am to 10 am', ['6 am', '7 am', '8 am', '9 am']),
  group('Evening', '4 pm to 10 pm', ['4 pm', '4:30 pm', '5 pm']),
]

const columns = [{ heading: 'Time' }, { heading: '2026', numeric: true }, { heading: '2025', numeric: true }]
const total = { key: 'total', cells: ['Total', '11.660', '8.398'] }

const Sample = ({ open }: { readonly open?: string }) => (
  <Card heading="Half hours">
    <RowGroupTable
      caption="Half hours"
      columns={columns}
      groups={groups}
      total={total}
      {...(open !== undefined && { open, selected: '4:30 pm' })}
    />
  </Card>
)

export const states: States = {
  closed: () => <Sample />,
  'one open, with a marked row': () => <Sample open="Evening" />,
}
