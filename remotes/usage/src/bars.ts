// The chart's bars with their texts.
import {
  joinFacts,
  lowerCaseStart,
  showBalance,
  startWithCapital,
  yearOf,
  type Interval,
  type MonthForecast,
} from '@switchboard/domain'
import type { Reference, References } from './last-year'
import { isMoney } from './metered-service'
import { forecastOf, spokenForecast } from './month-forecast'
import { barLabel, partDays, slotInFull } from './period-names'
import { sayLitres, sayQuantity, showFigures, showLitres, showQuantity } from './quantity'
import { remarksOn } from './remarks'
import type { RowAmount, UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'

/** One bar per slot of the period, including future days. */
export function barsOf(
  settings: UsageSettings,
  rows: readonly UsageRow[],
  references: References = [],
  forecast?: MonthForecast,
) {
  const { interval, service } = settings
  const costLabel = text.costLabel(service)
  return rows.map((row, i) => {
    const { slot, part, amount } = row
    const likely = forecastOf(forecast, settings, row)
    const name = startWithCapital(slotInFull(interval, slot))
    const period = part ? `${name} (${partDays(part)})` : name
    const spoken = [...spokenTexts(settings, amount), ...(likely ? [spokenForecast(likely, settings)] : [])]
    const fact = joinFacts([period, ...spoken])
    const reference = references[i]
    return {
      key: slot.from,
      amount: barAmount(amount, reference, likely),
      horizontalAxis: {
        primaryLabel: barLabel(interval, slot),
        tooltipLabel: fact,
        ...(reference && { referenceTooltipLabel: referenceFact(settings, reference) }),
      },
      fact,
      brief: joinFacts([barLabel(interval, slot), briefAmount(settings, amount)]),
      figures: [
        {
          label: joinFacts([
            period,
            ...headlineTexts(settings, amount),
            ...(reference ? [referenceText(settings, reference)] : []),
          ]),
          value: amountText(settings, amount),
        },
        ...(amount.kind === 'measured' && amount.cost !== undefined && !isMoney(service.unit)
          ? [{ label: costLabel, value: showBalance(amount.cost) }]
          : []),
      ],
    }
  })
}

/** Only years have wide bars (D52). */
export const hasThinBars = (interval: Interval): boolean => interval !== 'Yearly'

function spokenTexts(settings: UsageSettings, amount: RowAmount): string[] {
  if (amount.kind !== 'measured') return [amountText(settings, amount)]
  const { interval, service } = settings
  const { thousandths, litres, cost } = amount
  return [
    sayQuantity(thousandths, service.unit, interval),
    ...(litres === undefined ? [] : [sayLitres(litres, interval)]),
    ...(isMoney(service.unit) || cost === undefined ? [] : [showBalance(cost)]),
    ...remarksOn(amount).map(lowerCaseStart),
  ]
}

/** Texts next to the period in the line above the chart. */
function headlineTexts({ interval }: UsageSettings, amount: RowAmount): string[] {
  if (amount.kind !== 'measured') return []
  const litres = amount.litres === undefined ? [] : [showLitres(amount.litres, interval)]
  return [...litres, ...remarksOn(amount).map(lowerCaseStart)]
}

function amountText({ interval, service }: UsageSettings, amount: RowAmount): string {
  switch (amount.kind) {
    case 'measured':
      return showQuantity(amount.thousandths, service.unit, interval)
    case 'missing':
      return text.unavailable
    case 'outside':
      return text.notYet
  }
}

/** In the unit that the chart's name contains. */
const briefAmount = (settings: UsageSettings, amount: RowAmount) =>
  amount.kind === 'measured'
    ? showFigures(amount.thousandths, settings.service.unit, settings.interval)
    : amountText(settings, amount)

function barAmount(amount: RowAmount, reference: Reference | undefined, likely: MonthForecast | undefined) {
  if (amount.kind !== 'measured') return { kind: amount.kind }
  const value = amount.thousandths / 1000
  const top = { value, ...(reference && referenceValues(reference)) }
  const forecast = likely && { least: likely.least / 1000, most: likely.most / 1000 }
  return { kind: amount.kind, top, hasStripes: remarksOn(amount).length > 0, ...(forecast && { forecast }) }
}

const referenceValues = ({ thousandths, rest }: Reference) => ({
  reference: thousandths / 1000,
  ...(rest !== undefined && { referenceSecondaryValue: rest / 1000 }),
})

const referenceName = ({ interval }: UsageSettings, { slot, part }: Reference) =>
  `${slotInFull(interval, slot)}${part ? ` (${partDays(part)})` : ''}`

/** November 2025 (1 Nov – 26 Nov), 218.6 kilowatt hours, 245.0 kilowatt hours in the whole month */
const referenceFact = (settings: UsageSettings, reference: Reference) => {
  const say = (thousandths: number) => sayQuantity(thousandths, settings.service.unit, settings.interval)
  const { thousandths, rest } = reference
  return joinFacts([
    referenceName(settings, reference),
    say(thousandths),
    ...(rest === undefined ? [] : [text.lastYear.whole(say(thousandths + rest))]),
  ])
}

/** 218.6 kWh in November 2025 (1 Nov – 26 Nov), 245.0 kWh in the whole month */
function referenceText(settings: UsageSettings, reference: Reference): string {
  const { interval, service } = settings
  const show = (thousandths: number) => showQuantity(thousandths, service.unit, interval)
  const { thousandths, rest } = reference
  return joinFacts([
    text.lastYear[interval === 'Daily' ? 'on' : 'in'](show(thousandths), referenceName(settings, reference)),
    ...(rest === undefined ? [] : [text.lastYear.whole(show(thousandths + rest))]),
  ])
}

/** The years of both kinds of bars. */
export function yearsOf({ period }: UsageSettings, references: References) {
  const known = references.flatMap((reference) => reference ?? [])
  const [first] = known
  const split = known.find(({ rest }) => rest !== undefined)
  return (
    first && {
      current: String(yearOf(period.from)),
      earlier: String(yearOf(first.slot.from)),
      /** The month of last year of which only a part is compared. */
      split: split && slotInFull('Monthly', split.slot),
    }
  )
}

/** The meaning of stripes and marks in this chart. */
export function explanationsOf(rows: readonly UsageRow[], years?: ReturnType<typeof yearsOf>) {
  const measured = rows.flatMap(({ amount }) => (amount.kind === 'measured' ? [amount] : []))
  const remarks = [
    ...(measured.some((amount) => amount.estimated) ? [text.estimated] : []),
    ...(measured.some((amount) => amount.incomplete) ? [text.incomplete] : []),
  ]
  const missing = rows.some(({ amount }) => amount.kind === 'missing')
  return [
    ...(years
      ? [
          { look: 'top' as const, text: years.current },
          { look: 'reference' as const, text: years.earlier },
          ...(years.split === undefined
            ? []
            : [{ look: 'referenceSecondary' as const, text: text.lastYear.restOf(years.split) }]),
        ]
      : []),
    ...(remarks.length > 0
      ? [
          {
            look: 'stripes' as const,
            text: text.eitherOf([...remarks.slice(0, 1), ...remarks.slice(1).map(lowerCaseStart)]),
          },
        ]
      : []),
    ...(missing ? [{ look: 'missing' as const, text: text.unavailable }] : []),
  ]
}
