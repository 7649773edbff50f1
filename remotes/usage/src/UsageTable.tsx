import { showMoney } from '@switchboard/domain'
import { Table, type Column } from '@switchboard/ui/Table'
import { remarksOn } from './bars'
import { partDays, slotName } from './period'
import { sayUnit, showFigures } from './quantity'
import { lacksData, totalOf, type UsageRow } from './reading'
import type { Settings } from './settings'
import * as text from './text'
import styles from './UsageSummary.module.css'

/** Where the chart's skip link goes. */
export const tableId = 'usage-summary'

/** One line for each bar that there is something to say about; it says all that the chart shows. */
export function UsageTable({ settings, rows }: { readonly settings: Settings; readonly rows: readonly UsageRow[] }) {
  const { interval, service } = settings
  const total = totalOf(rows)
  const totalName = rows.some(lacksData) ? text.totalOfAvailable : text.total
  return (
    <Table
      id={tableId}
      caption={text.summary}
      captionLook="hidden"
      columns={columnsOf(settings)}
      rows={rows
        .filter((row) => row.amount.at !== 'outside')
        .map((row) => ({ key: row.slot.from, cells: cellsOf(settings, row) }))}
      total={{
        key: 'total',
        cells: [totalName, showFigures(total.thousandths, service.unit, interval), showMoney(total.cost)],
      }}
    />
  )
}

function columnsOf({ interval, service }: Settings): Column[] {
  const headings = service.kind === 'solar' ? text.columns.solar : text.columns.used
  const quantity = (
    <>
      {headings.quantity}{' '}
      <span className={styles.small}>
        <span aria-hidden>{service.unit}</span>
        <span className="sb-visually-hidden">{sayUnit(service.unit)}</span>
      </span>
    </>
  )
  return [
    { heading: text.columns.slot[interval] },
    { heading: quantity, numeric: true },
    { heading: headings.cost, numeric: true },
  ]
}

function cellsOf(settings: Settings, { slot, part, amount }: UsageRow) {
  const { interval, service } = settings
  const name = <SlotName name={slotName(interval, slot)} part={part && [text.part(interval), partDays(part)]} />
  if (amount.at !== 'measured') return [name, <Unavailable />, <span aria-hidden>–</span>]
  const quantity = (
    <>
      {showFigures(amount.thousandths, service.unit, interval)}
      {remarksOn(amount).map((remark) => (
        <span key={remark} className={styles.small}>
          {' '}
          {remark}
        </span>
      ))}
    </>
  )
  return [name, quantity, showMoney(amount.cost)]
}

function SlotName({ name, part }: { readonly name: string; readonly part: readonly string[] | undefined }) {
  return (
    <>
      {name}
      {part?.map((line) => (
        <span key={line} className={styles.small}>
          {' '}
          {line}
        </span>
      ))}
    </>
  )
}

const Unavailable = () => <span className={styles.unavailable}>{text.unavailable}</span>
