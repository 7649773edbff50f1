// The bars of the chart, each with the words that stand for it.
import { showMoney } from '@switchboard/domain'
import { barLabel, partDays, slotInFull } from './period'
import { sayQuantity, showQuantity } from './quantity'
import type { Amount, UsageRow } from './reading'
import type { Settings } from './settings'
import * as text from './text'

/** One for each slot of the period, so that days to come keep their place. */
export function barsOf({ interval, service }: Settings, rows: readonly UsageRow[]) {
  return rows.map(({ slot, part, amount }) => {
    const name = slotInFull(interval, slot)
    const period = part ? `${name} (${partDays(part)})` : name
    return {
      key: slot.from,
      label: barLabel(interval, slot),
      value: amount.at === 'measured' ? amount.thousandths / 1000 : null,
      missing: amount.at === 'missing',
      estimated: remarksOn(amount).length > 0,
      fact: [period, ...spoken(amount)].join(', '),
      reading: {
        period: [period, ...remarksOn(amount).map(inSentence)].join(', '),
        ...shown(amount),
      },
    }
  })

  function spoken(amount: Amount): string[] {
    if (amount.at !== 'measured') return [shown(amount).value]
    const said = [sayQuantity(amount.thousandths, service.unit, interval), showMoney(amount.cost)]
    return [...said, ...remarksOn(amount).map(inSentence)]
  }

  function shown(amount: Amount): { value: string; cost?: string } {
    switch (amount.at) {
      case 'measured':
        return { value: showQuantity(amount.thousandths, service.unit, interval), cost: showMoney(amount.cost) }
      case 'missing':
        return { value: text.unavailable }
      case 'outside':
        return { value: text.notYet }
    }
  }
}

/** What has to be said of an amount in words, beside its stripes (D11). */
export function remarksOn(amount: Amount): string[] {
  if (amount.at !== 'measured') return []
  return [...(amount.estimated ? [text.estimated] : []), ...(amount.incomplete ? [text.incomplete] : [])]
}

const inSentence = (remark: string) => remark.charAt(0).toLowerCase() + remark.slice(1)
