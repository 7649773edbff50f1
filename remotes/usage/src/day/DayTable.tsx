import { joinFacts, showDate, yearOf } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { RowGroupTable } from '@switchboard/ui/RowGroupTable'
import { remarksOn } from '../remarks'
import { sayUnit, showFigures, showLitres } from '../quantity'
import type { UsageSettings } from '../settings'
import * as usageText from '../text'
import type { DayUsage } from './calls'
import { costWords } from './day-sentences'
import styles from './DayLevel.module.css'
import { partsOf, partWith, type HalfHourAmount, type NamedHalfHour } from './half-hours'
import * as text from './text'

/** Target of the chart's skip link. */
export const tableId = 'usage-half-hours'

interface DayTableProps {
  readonly settings: UsageSettings
  readonly usage: DayUsage
  readonly named: readonly NamedHalfHour[]
  readonly selected: NamedHalfHour | undefined
  readonly compared: boolean
}

/** Without costs: rounded for half hours, they would not add up to the cost of the day. */
export function DayTable({ settings, usage, named, selected, compared }: DayTableProps) {
  const { reading, yearAgo, lastUpdated } = usage
  const { unit, kind } = settings.service
  const figures = (thousandths: number | undefined) =>
    thousandths === undefined ? text.missing : showFigures(thousandths, unit, 'Half-hourly')
  const before = (thousandths: number | undefined) => (compared ? [figures(thousandths)] : [])
  const heading = (name: string) => ({ heading: <ColumnHeading name={name} unit={unit} />, numeric: true })
  const now = compared ? String(yearOf(reading.day)) : text.usage
  const [cost] = costWords(settings, reading)
  return (
    <Card heading={text.heading}>
      <RowGroupTable
        id={tableId}
        caption={joinFacts([text.heading, text.fullDay(reading.day)])}
        columns={[
          { heading: text.time },
          heading(now),
          ...(compared && yearAgo ? [heading(String(yearOf(yearAgo.day)))] : []),
        ]}
        groups={partsOf(named, yearAgo).map((part) => ({
          key: part.name,
          heading: part.name,
          note: part.note,
          cells: [figures(part.thousandths), ...before(part.before)],
          rows: part.halfHours.map((each) => ({
            key: each.key,
            cells: [each.name, <Amount figures={figures(each.thousandths)} amount={each} />, ...before(each.before)],
          })),
        }))}
        open={selected && partWith(selected.clock)}
        selected={selected?.key}
        total={{
          key: 'total',
          cells: [
            reading.incomplete ? usageText.totalOfAvailable : usageText.total,
            figures(reading.thousandths),
            ...before(yearAgo?.thousandths),
          ],
        }}
      />
      <p className={styles.note}>
        <span>{text.count(named.length)}</span>{' '}
        {cost !== undefined && <span>{kind === 'solar' ? text.valueOfDay(cost) : text.costOfDay(cost)}</span>}
      </p>
      {compared && <p className={styles.note}>{text.yearBefore}</p>}
      {lastUpdated && (
        <p className={styles.updated}>
          {usageText.lastUpdated}{' '}
          <time translate="no" dateTime={lastUpdated}>
            {showDate(lastUpdated)}
          </time>
        </p>
      )}
    </Card>
  )
}

function ColumnHeading({ name, unit }: { readonly name: string; readonly unit: string }) {
  return (
    <>
      <span>{name}</span>{' '}
      <span className={styles.line} translate="no">
        <span aria-hidden>{unit}</span>
        <span className="sb-visually-hidden">{` ${sayUnit(unit)}`}</span>
      </span>
    </>
  )
}

function Amount({ figures, amount }: { readonly figures: string; readonly amount: HalfHourAmount }) {
  const { thousandths, litres } = amount
  const lines = [
    ...(litres === undefined ? [] : [showLitres(litres, 'Half-hourly')]),
    ...(thousandths === undefined ? [] : remarksOn(amount)),
  ]
  return (
    <>
      <span translate="no">{figures}</span>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {' '}
          {line}
        </span>
      ))}
    </>
  )
}
