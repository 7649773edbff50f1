import { Card } from '@switchboard/ui/Card'
import { Table, type Column, type Row } from '@switchboard/ui/Table'
import { samples, type States } from '../../states'

export const about =
  'Figures to check: numbers stand right under each other, and the heading is repeated on every printed page.'

const history: readonly Column[] = [
  { heading: 'Date' },
  { heading: 'Description' },
  { heading: 'Amount', numeric: true },
]

const lines: readonly Row[] = [
  { key: '4', cells: ['12/11/2026', 'Visa payment, subject to validation by your bank', '$82.40 CR'] },
  {
    key: '3',
    cells: [
      '02/11/2026',
      <>
        Bill <a href="#bill">View (PDF)</a>
      </>,
      '$1,082.40',
    ],
  },
  { key: '2', cells: ['13/10/2026', 'Direct debit', '$96.15 CR'] },
  {
    key: '1',
    cells: [
      '01/10/2026',
      <>
        Bill <a href="#bill">View (PDF)</a>
      </>,
      '$96.15',
    ],
  },
]

const breakdown: readonly Column[] = [{ heading: '1 Oct – 31 Oct 2026' }, { heading: 'Amount', numeric: true }]

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const many = Array.from({ length: 80 }, (_, i): Row => {
  const month = `${String((i % 12) + 1).padStart(2, '0')}/${2026 - Math.floor(i / 12)}`
  return { key: String(i), cells: [`01/${month}`, i % 2 ? 'Bill' : 'Direct debit', `$${(80 + i).toFixed(2)}`] }
})

export const states: States = {
  'billing history': () => <Table caption="Bills and payments" columns={history} rows={lines} />,
  'billing history in a card': () => (
    <Card heading="Billing & payment history" headingLook="hidden">
      <Table caption="Bills and payments" columns={history} rows={lines} />
    </Card>
  ),
  ...samples(Table, {
    'with a total': {
      caption: 'What this bill is made of',
      columns: breakdown,
      rows: [
        { key: 'electricity', cells: ['Electricity', '$55.00'] },
        { key: 'hot water', cells: ['Hot water', '$33.20'] },
        { key: 'credits', cells: ['Credits', '+$9.60'] },
      ],
      total: { key: 'total', cells: ['Total, GST inclusive', '$78.60'] },
    },
    'hidden caption': { caption: 'Bills and payments', captionLook: 'hidden', columns: history, rows: lines.slice(2) },
    'no rows': { caption: 'Bills and payments', columns: history, rows: [], empty: 'No bills or payments to display.' },
    'many rows': { caption: 'Every bill and payment', columns: history, rows: many },
    'too wide': {
      caption: 'Readings of each half hour',
      columns: [{ heading: 'Day' }, ...hours.map((hour) => ({ heading: hour, numeric: true }))],
      rows: [{ key: '1', cells: ['01/11/2026', ...hours.map((_, i) => `${(i * 37) % 90}.${i % 10} kWh`)] }],
    },
  }),
}
