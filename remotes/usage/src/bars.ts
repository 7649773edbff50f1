// The chart's bars with their texts.
import { lowerCaseStart, showBalance, type Interval } from '@switchboard/domain'
import { isMoney } from './metered-service'
import { barLabel, partDays, slotInFull } from './period-names'
import { sayLitres, sayQuantity, showLitres, showQuantity } from './quantity'
import { remarksOn } from './remarks'
import type { RowAmount, UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'

/** One bar per slot of the period, including future days. */
export function barsOf(settings: UsageSettings, rows: readonly UsageRow[]) {
  const { interval, service } = settings
  const costLabel = text.costLabel(service)
  return rows.map(({ slot, part, amount }) => {
    const name = slotInFull(interval, slot)
    const period = part ? `${name} (${partDays(part)})` : name
    const fact = [period, ...spokenTexts(settings, amount)].join(', ')
    return {
      key: slot.from,
      amount: barAmount(amount),
      horizontalAxis: { primaryLabel: barLabel(interval, slot), tooltipLabel: fact },
      fact,
      figures: [
        { label: [period, ...headlineTexts(settings, amount)].join(', '), value: amountText(settings, amount) },
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

function barAmount(amount: RowAmount) {
  if (amount.kind !== 'measured') return { kind: amount.kind }
  return { kind: amount.kind, top: { value: amount.thousandths / 1000 }, hasStripes: remarksOn(amount).length > 0 }
}

/** The meaning of stripes and marks in this chart. */
export function explanationsOf(rows: readonly UsageRow[]) {
  const measured = rows.flatMap(({ amount }) => (amount.kind === 'measured' ? [amount] : []))
  const remarks = [
    ...(measured.some((amount) => amount.estimated) ? [text.estimated] : []),
    ...(measured.some((amount) => amount.incomplete) ? [text.incomplete] : []),
  ]
  const missing = rows.some(({ amount }) => amount.kind === 'missing')
  return [
    ...(remarks.length > 0
      ? [
          {
            look: 'stripes' as const,
            text: [...remarks.slice(0, 1), ...remarks.slice(1).map(lowerCaseStart)].join(' or '),
          },
        ]
      : []),
    ...(missing ? [{ look: 'missing' as const, text: text.unavailable }] : []),
  ]
}
