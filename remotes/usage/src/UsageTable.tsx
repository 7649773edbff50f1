import { showBalance, type Cents } from '@switchboard/domain'
import { Table, type Column } from '@switchboard/ui/Table'
import type { ReactElement } from 'react'
import { isMoney, type MeteredService } from './metered-service'
import { partDays, slotName } from './period-names'
import { isMostlyEstimated, remarksOn } from './remarks'
import { sayLitres, sayUnit, showFigures, showLitres } from './quantity'
import { lacksData, totalOf, type MeasuredAmount, type UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageTable.module.css'

/** Target of the chart's skip link. */
export const tableId = 'usage-summary'

/** One row for each bar that is not outside the window, with everything that the chart shows. */
export function UsageTable({
  settings,
  rows,
}: {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
}) {
  const { interval, service } = settings
  const visibleRows = rows.filter((row) => row.amount.at !== 'outside')
  const total = totalOf(rows)
  const estimates = isMostlyEstimated(rows) ? 'marked' : 'in words'
  const totalName = rows.some(lacksData) ? text.totalOfAvailable : text.total
  const totalCells = [
    totalName,
    <Quantity
      figures={showFigures(total.thousandths, service.unit, interval)}
      settings={settings}
      litres={total.litres}
    />,
    ...costCells(service, total.cost),
  ]
  return (
    <div className={styles.sheet}>
      <Table
        id={tableId}
        caption={text.summary}
        captionLook="hidden"
        columns={columnsOf(settings)}
        rows={visibleRows.map((row, i) => ({ key: String(i), cells: cellsOf(settings, row, estimates) }))}
        {...(visibleRows.length > 0 && { total: { key: 'total', cells: totalCells } })}
        empty={text.notYet}
      />
    </div>
  )
}

function columnsOf({ interval, service }: UsageSettings): Column[] {
  const headings = service.kind === 'solar' ? text.columns.solar : text.columns.used
  const quantity = (
    <>
      <span>{headings.quantity}</span>{' '}
      <span className={styles.unit} translate="no">
        <span aria-hidden>{service.unit}</span>
        <span className="sb-visually-hidden">{sayUnit(service.unit)}</span>
      </span>
    </>
  )
  return [
    { heading: text.columns.slot[interval] },
    { heading: quantity, numeric: true },
    ...(isMoney(service.unit) ? [] : [{ heading: headings.cost, numeric: true }]),
  ]
}

/** @param estimates a footnote explains the mark */
function cellsOf(settings: UsageSettings, { slot, part, amount }: UsageRow, estimates: 'marked' | 'in words') {
  const { interval, service } = settings
  const name = <SlotName name={slotName(interval, slot)} part={part && [text.part(interval), partDays(part)]} />
  if (amount.at !== 'measured')
    return [name, <Unavailable />, ...(isMoney(service.unit) ? [] : [<span aria-hidden>–</span>])]
  const figures = showFigures(amount.thousandths, service.unit, interval)
  const isMarked = estimates === 'marked' && amount.estimated
  const remarks = remarksOn(isMarked ? { ...amount, estimated: false } : amount)
  const quantity = (
    <Quantity
      figures={figures}
      settings={settings}
      litres={amount.litres}
      remarks={remarks}
      mark={isMarked && <EstimateMark />}
    />
  )
  return [name, quantity, ...costCells(service, amount.cost)]
}

/** An amount of dollars stands in one column only. */
function costCells({ unit, price }: MeteredService, cost: Cents | undefined) {
  if (isMoney(unit)) return []
  const isKnown = price !== undefined && cost !== undefined
  return [isKnown ? showBalance(cost) : <span className={styles.unavailable}>{text.costUnavailable}</span>]
}

interface QuantityProps extends Partial<Pick<MeasuredAmount, 'litres'>> {
  readonly figures: string
  readonly settings: UsageSettings
  readonly remarks?: readonly string[]
  /** Beside the figures. */
  readonly mark?: ReactElement | false
}

/** The amount, with its litres and remarks below. */
function Quantity({ figures, settings: { interval }, litres, remarks = [], mark }: QuantityProps) {
  return (
    <>
      <span translate="no">{figures}</span>
      {mark}
      {litres !== undefined && (
        <span className={styles.line} translate="no">
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

function EstimateMark() {
  return (
    <>
      <span className={styles.mark} aria-hidden>
        {text.estimateMark}
      </span>
      <span className="sb-visually-hidden"> {text.estimated}</span>
    </>
  )
}

function SlotName({ name, part }: { readonly name: string; readonly part: readonly string[] | undefined }) {
  return (
    <>
      <span translate="no">{name}</span>
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
