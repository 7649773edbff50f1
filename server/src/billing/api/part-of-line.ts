// The part of a price that a line of a bill charges, for its words in the reader's language.
import { nameWithoutStep } from '@switchboard/domain'
import type { PricePart } from '@switchboard/wire'
import { holdsOn } from '../../usage/charge-days'
import { partOn, windowText, type TimedCharge } from '../../usage/charge-windows'
import { wirePart, wireStep } from '../../usage/wire-part'
import type { BillLineRow } from './billed-month'

/** The price of a line as it is stored now, with the other parts of the price. */
export interface PricesOfLine {
  readonly charge: number
  readonly charges: readonly (TimedCharge & { readonly id: number; readonly windowName: string | null })[]
}

/** SQL for the prices of a line whose price has parts. Null if the price was deleted since. */
export const PRICES_OF_LINE = (
  line: string,
) => `case when ${line}.window_name is not null and ${line}.charge_id is not null then
  json_build_object('charge', ${line}.charge_id, 'charges', (select json_agg(json_build_object('id', c.id, 'title', c.title,
    'first', c.first_day, 'last', c.last_day, 'windowName', c.window_name, 'times', c.times, 'suffix', c.suffix,
    'upTo', c.step_thousandths, 'stepPer', c.step_per, 'state', null))
    from charge c where c.service_id = ${line}.service_id and c.per = 'UNIT')) end`

type PartLine = Pick<BillLineRow, 'description' | 'step' | 'unit' | 'first'> & { readonly window: string }

/** The times of the price, if they are still those that the line names. */
export function partOfLine({ description, window, step, unit, first }: PartLine, prices?: PricesOfLine): PricePart {
  const named = { name: nameWithoutStep(window, step, unit ?? ''), step: step && wireStep(step) }
  const charge = prices?.charges.find(({ id }) => id === prices.charge)
  if (!prices || !charge || !holdsOn(charge, first)) return named
  const part = partOn(charge, prices.charges, first)
  if (!part.window || !description.includes(`(${windowText(part.window)})`)) return named
  return { ...named, ...wirePart(charge, { window: part.window, step }) }
}
