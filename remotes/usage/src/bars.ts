// The bars of the chart, each with the words that stand for it.
import { showMoney } from '@switchboard/domain'
import { barLabel, partDays, slotInFull } from './period'
import { sayQuantity, showQuantity } from './quantity'
import type { Amount, UsageRow } from './reading'
import type { Settings } from './settings'
import * as text from './text'

/** One for each slot of the period, so that days to come keep their place. */
export function barsOf({ interval, service }: Settings, rows: readonly UsageRow[]) {
  const costLabel = text.costLabel(service.kind === 'solar', service.taxInclusive)
  return rows.map(({ slot, part, amount }) => {
    const name = slotInFull(interval, slot)
    const period = part ? `${name} (${partDays(part)})` : name
    const fact = [period, ...spoken(amount)].join(', ')
    const label = [period, ...remarksOn(amount).map(inSentence)].join(', ')
    return {
      key: slot.from,
      amount: drawn(amount),
      horizontalAxis: { primaryLabel: barLabel(interval, slot), tooltipLabel: fact },
      fact,
      figures: [
        { label, value: shown(amount) },
        ...(amount.at === 'measured' ? [{ label: costLabel, value: showMoney(amount.cost) }] : []),
      ],
    }
  })

  function spoken(amount: Amount): string[] {
    if (amount.at !== 'measured') return [shown(amount)]
    const said = [sayQuantity(amount.thousandths, service.unit, interval), showMoney(amount.cost)]
    return [...said, ...remarksOn(amount).map(inSentence)]
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
  return { at: amount.at, top: { value: amount.thousandths / 1000 }, hasStripes: remarksOn(amount).length > 0 }
}

/** What the hatched bars and marks of this chart mean. */
export function explanationsOf(rows: readonly UsageRow[]) {
  const remarks = [...new Set(rows.flatMap(({ amount }) => remarksOn(amount)))]
  const missing = rows.some(({ amount }) => amount.at === 'missing')
  return [
    ...(remarks.length > 0
      ? [{ look: 'stripes' as const, text: [...remarks.slice(0, 1), ...remarks.slice(1).map(inSentence)].join(' or ') }]
      : []),
    ...(missing ? [{ look: 'missing' as const, text: text.unavailable }] : []),
  ]
}

/** What has to be said of an amount in words, beside its stripes (D11). */
export function remarksOn(amount: Amount): string[] {
  if (amount.at !== 'measured') return []
  return [...(amount.estimated ? [text.estimated] : []), ...(amount.incomplete ? [text.incomplete] : [])]
}

const inSentence = (remark: string) => remark.charAt(0).toLowerCase() + remark.slice(1)
