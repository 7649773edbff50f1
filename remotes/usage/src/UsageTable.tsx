import { showBalance, type Cents } from '@switchboard/domain'
import { Link } from '@switchboard/router'
import { Table, type Column } from '@switchboard/ui/Table'
import type { MouseEvent, ReactElement } from 'react'
import { yearsOf } from './bars'
import { compareTotals, type Reference, type References } from './last-year'
import { isMoney, type MeteredService } from './metered-service'
import { openingOf, type Depth, type OnOpen } from './opening'
import { nameWithoutYear, partDays, slotName } from './period-names'
import { isMostlyEstimated, remarksOn } from './remarks'
import { sayLitres, sayUnit, showFigures, showLitres } from './quantity'
import { lacksData, totalOf, type MeasuredAmount, type UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageTable.module.css'

/** Target of the chart's skip link. */
export const tableId = 'usage-summary'

interface UsageTableProps {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
  readonly depth: Depth
  readonly onOpen: OnOpen
  readonly references: References
}

/** One row per bar inside the window, with everything that the chart shows. */
export function UsageTable({ settings, rows, depth, onOpen, references }: UsageTableProps) {
  const { interval, service } = settings
  const visibleRows = rows.flatMap((row, i) =>
    row.amount.kind === 'outside' ? [] : [{ row, reference: references[i] }],
  )
  const years = yearsOf(settings, references)
  const total = totalOf(rows)
  const estimates = isMostlyEstimated(rows) ? 'marked' : 'in words'
  const figuresOf = (thousandths: number) => showFigures(thousandths, service.unit, interval)
  const totalName = rows.some(lacksData) ? text.totalOfAvailable : text.total
  const totalCells = [
    totalName,
    <Quantity figures={figuresOf(total.thousandths)} settings={settings} litres={total.litres} />,
    ...(years ? [figuresOf(compareTotals(rows, references).before)] : []),
    ...costCells(service, total.cost),
  ]
  return (
    <div className={styles.sheet}>
      <Table
        id={tableId}
        caption={text.summary}
        captionLook="hidden"
        columns={columnsOf(settings, years)}
        rows={visibleRows.map(({ row, reference }, i) => {
          const [quantity, ...costs] = amountCells(settings, row, estimates)
          return {
            key: String(i),
            cells: [
              <SlotName
                settings={settings}
                row={row}
                depth={depth}
                onOpen={onOpen}
                name={years ? nameWithoutYear(interval, row.slot) : slotName(interval, row.slot)}
              />,
              quantity,
              ...(years ? [<LastYearQuantity reference={reference} figuresOf={figuresOf} />] : []),
              ...costs,
            ],
          }
        })}
        {...(visibleRows.length > 0 && { total: { key: 'total', cells: totalCells } })}
        empty={text.notYet}
      />
    </div>
  )
}

interface LastYearQuantityProps {
  readonly reference: Reference | undefined
  readonly figuresOf: (thousandths: number) => string
}

/** The amount of the same days, and of the month of which they are a part. */
function LastYearQuantity({ reference, figuresOf }: LastYearQuantityProps) {
  if (!reference) return <span aria-hidden>–</span>
  const { thousandths, rest } = reference
  return (
    <>
      <span translate="no">{figuresOf(thousandths)}</span>
      {rest !== undefined && (
        <span className={styles.line}>
          {' '}
          <span>{text.lastYear.of(figuresOf(thousandths + rest))}</span>
          <span className="sb-visually-hidden">{text.lastYear.ofMonth}</span>
        </span>
      )}
    </>
  )
}

function columnsOf({ interval, service }: UsageSettings, years: ReturnType<typeof yearsOf>): Column[] {
  const headings = service.kind === 'solar' ? text.columns.solar : text.columns.used
  const quantity = (
    <>
      <span>{years?.current ?? headings.quantity}</span>{' '}
      <span className={styles.unit} translate="no">
        <span aria-hidden>{service.unit}</span>
        <span className="sb-visually-hidden">{` ${sayUnit(service.unit)}`}</span>
      </span>
    </>
  )
  return [
    { heading: text.columns.slot[interval] },
    { heading: quantity, numeric: true },
    ...(years ? [{ heading: years.earlier, numeric: true }] : []),
    ...(isMoney(service.unit) ? [] : [{ heading: headings.cost, numeric: true }]),
  ]
}

/** @param estimates whether a footnote explains the mark */
function amountCells(settings: UsageSettings, { amount }: UsageRow, estimates: 'marked' | 'in words') {
  const { interval, service } = settings
  if (amount.kind !== 'measured')
    return [<Unavailable />, ...(isMoney(service.unit) ? [] : [<span aria-hidden>–</span>])]
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
  return [quantity, ...costCells(service, amount.cost)]
}

/** An amount in dollars needs only one column. */
function costCells({ unit, price }: MeteredService, cost: Cents | undefined) {
  if (isMoney(unit)) return []
  const isKnown = price !== undefined && cost !== undefined
  return [isKnown ? showBalance(cost) : <span className={styles.unavailable}>{text.costUnavailable}</span>]
}

interface QuantityProps extends Partial<Pick<MeasuredAmount, 'litres'>> {
  readonly figures: string
  readonly settings: UsageSettings
  readonly remarks?: readonly string[]
  /** Shown next to the figures. */
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

interface SlotNameProps extends Pick<UsageTableProps, 'settings' | 'depth' | 'onOpen'> {
  readonly row: UsageRow
  readonly name: string
}

/** The slot's name, which links to its content, and below it the days of a partial slot. */
function SlotName({ settings, row, depth, onOpen, name: words }: SlotNameProps) {
  const { interval } = settings
  const { part } = row
  const opening = openingOf(settings, row, depth)
  const name = <span translate="no">{words}</span>
  const open = (event: MouseEvent) => {
    // The browser handles clicks for other tabs.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !opening) return
    event.preventDefault()
    onOpen(opening.query)
  }
  return (
    <>
      {opening ? (
        <Link to={{ search: opening.query.toString() }} onClick={open}>
          {name}
        </Link>
      ) : (
        name
      )}
      {part &&
        [text.part(interval), partDays(part)].map((line) => (
          <span key={line} className={styles.line}>
            {' '}
            {line}
          </span>
        ))}
    </>
  )
}

const Unavailable = () => <span className={styles.unavailable}>{text.unavailable}</span>
