// The bars of the chart, each with the words that stand for it.
import { inSentence, qualityWords, showBalance } from '@switchboard/domain'
import { barLabel, partDays, slotInFull } from './period'
import { sayLitres, sayQuantity, showLitres, showQuantity } from './quantity'
import type { Amount, Measured, UsageRow } from './reading'
import type { Settings } from './settings'
import * as text from './text'

/** One for each slot of the period, so that days to come keep their place. */
export function barsOf({ interval, service }: Settings, rows: readonly UsageRow[]) {
  const costLabel = text.costLabel(service.kind === 'solar', service.taxInclusive)
  return rows.map(({ slot, part, amount }) => {
    const name = slotInFull(interval, slot)
    const period = part ? `${name} (${partDays(part)})` : name
    const fact = [period, ...spoken(amount)].join(', ')
    return {
      key: slot.from,
      amount: drawn(amount),
      horizontalAxis: { primaryLabel: barLabel(interval, slot), tooltipLabel: fact },
      fact,
      figures: [
        { label: [period, ...beside(amount)].join(', '), value: shown(amount) },
        ...(amount.at === 'measured' ? [{ label: costLabel, value: showBalance(amount.cost) }] : []),
      ],
    }
  })

  function spoken(amount: Amount): string[] {
    if (amount.at !== 'measured') return [shown(amount)]
    const { thousandths, litres, cost } = amount
    return [
      sayQuantity(thousandths, service.unit, interval),
      ...(litres === undefined ? [] : [sayLitres(litres, interval)]),
      showBalance(cost),
      ...remarkOn(amount).map(inSentence),
    ]
  }

  /** What the line above the chart says beside the period. */
  function beside(amount: Amount): string[] {
    if (amount.at !== 'measured') return []
    const litres = amount.litres === undefined ? [] : [showLitres(amount.litres, interval)]
    return [...litres, ...remarkOn(amount).map(inSentence)]
  }

  function shown(amount: Amount): string {
    switch (amount.at) {
      case 'measured':
        return showQuantity(amount.thousandths, service.unit, interval)
      case 'missing':
        return text.unavailable
      case 'outside':
        return text.notYet
    }
  }
}

function drawn(amount: Amount) {
  if (amount.at !== 'measured') return { at: amount.at }
  return { at: amount.at, top: { value: amount.thousandths / 1000 }, hasStripes: remarkOn(amount).length > 0 }
}

/** What the hatched bars and marks of this chart mean. */
export function explanationsOf(rows: readonly UsageRow[]) {
  const measured = rows.flatMap(({ amount }) => (amount.at === 'measured' ? [amount] : []))
  const remarks = [
    ...(measured.some((amount) => amount.estimated) ? [text.estimated] : []),
    ...(measured.some((amount) => amount.incomplete) ? [text.incomplete] : []),
  ]
  const missing = rows.some(({ amount }) => amount.at === 'missing')
  return [
    ...(remarks.length > 0
      ? [{ look: 'stripes' as const, text: [...remarks.slice(0, 1), ...remarks.slice(1).map(inSentence)].join(' or ') }]
      : []),
    ...(missing ? [{ look: 'missing' as const, text: text.unavailable }] : []),
  ]
}

/** What has to be said of an amount in words, beside its stripes (D11): nothing, or one remark. */
export function remarkOn(amount: Measured): string[] {
  return amount.estimated || amount.incomplete ? [qualityWords({ ...amount, missing: false })] : []
}
