import { showBalance } from '@switchboard/domain'
import { Table, type Column } from '@switchboard/ui/Table'
import { remarkOn } from './bars'
import { partDays, slotName } from './period'
import { sayLitres, sayUnit, showFigures, showLitres } from './quantity'
import { lacksData, totalOf, type Measured, type UsageRow } from './reading'
import type { Settings } from './settings'
import * as text from './text'
import styles from './UsageTable.module.css'

/** Where the chart's skip link goes. */
export const tableId = 'usage-summary'

/** One line for each bar that there is something to say about; it says all that the chart shows. */
export function UsageTable({ settings, rows }: { readonly settings: Settings; readonly rows: readonly UsageRow[] }) {
  const { interval, service } = settings
  const told = rows.filter((row) => row.amount.at !== 'outside')
  const total = totalOf(rows)
  const totalName = rows.some(lacksData) ? text.totalOfAvailable : text.total
  const totalCells = [
    totalName,
    <Quantity
      figures={showFigures(total.thousandths, service.unit, interval)}
      settings={settings}
      litres={total.litres}
    />,
    showBalance(total.cost),
  ]
  return (
    <div className={styles.sheet}>
      <Table
        id={tableId}
        caption={text.summary}
        captionLook="hidden"
        columns={columnsOf(settings)}
        // By place: the rows of another period are the drawn ones with other words.
        rows={told.map((row, i) => ({ key: String(i), cells: cellsOf(settings, row) }))}
        {...(told.length > 0 && { total: { key: 'total', cells: totalCells } })}
        empty={text.notYet}
      />
    </div>
  )
}

function columnsOf({ interval, service }: Settings): Column[] {
  const headings = service.kind === 'solar' ? text.columns.solar : text.columns.used
  const quantity = (
    <>
      {headings.quantity}{' '}
      <span className={styles.unit}>
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
  const figures = showFigures(amount.thousandths, service.unit, interval)
  const quantity = <Quantity figures={figures} settings={settings} litres={amount.litres} remarks={remarkOn(amount)} />
  return [name, quantity, showBalance(amount.cost)]
}

interface QuantityProps extends Partial<Pick<Measured, 'litres'>> {
  readonly figures: string
  readonly settings: Settings
  readonly remarks?: readonly string[]
}

/** The amount, under it the litres that it was, and what has to be said of it. */
function Quantity({ figures, settings: { interval }, litres, remarks = [] }: QuantityProps) {
  return (
    <>
      {figures}
      {litres !== undefined && (
        <span className={styles.line}>
          {' '}
          <span aria-hidden>{showLitres(litres, interval)}</span>
          <span className="sb-visually-hidden">{sayLitres(litres, interval)}</span>
        </span>
      )}
      {remarks.map((remark) => (
        <span key={remark} className={styles.remark}>
          {' '}
          {remark}
        </span>
      ))}
    </>
  )
}

function SlotName({ name, part }: { readonly name: string; readonly part: readonly string[] | undefined }) {
  return (
    <>
      {name}
      {part?.map((line) => (
        <span key={line} className={styles.line}>
          {' '}
          {line}
        </span>
      ))}
    </>
  )
}

const Unavailable = () => <span className={styles.unavailable}>{text.unavailable}</span>
