// Which service the graph of a bill shows, and what it used in each month.
import { firstOfMonth, type Day, type Span } from '@switchboard/domain'
import type { BillLine, UsedMonth } from './bill-facts'

export interface MainService {
  readonly service: number
  readonly product: string
  readonly uom: string
}

type Line = Pick<BillLine, 'kind' | 'product' | 'uom' | 'total'> & { readonly service: number | null }

/** Of what was metered electricity, else hot water, else the first; never what is fed in. */
export function mainService(lines: readonly Line[]): MainService | undefined {
  const metered = lines.filter(({ kind, product }) => kind === 'USAGE' && !/solar/i.test(product))
  const named = (word: string) => metered.find(({ product }) => product.toLowerCase().includes(word))
  const main = named('electricity') ?? named('hot water') ?? metered[0]
  if (!main || main.service === null || main.uom === null) return undefined
  return { service: main.service, product: main.product, uom: main.uom }
}

export interface Billed {
  readonly month: Day | null
  readonly quantity: number
  readonly estimated: boolean
}

interface Read {
  readonly from: Day
  readonly quantity: number | null
  readonly consolidated: boolean
}

export function usedMonths(months: readonly Span[], read: readonly Read[], billed: readonly Billed[]): UsedMonth[] {
  return months.map(({ from }) => {
    const month = firstOfMonth(from)
    const bill = billed.find((one) => one.month === month)
    if (bill) return { month, quantity: bill.quantity, estimated: bill.estimated }
    const bar = read.find((one) => one.from === from)
    return { month, quantity: bar?.quantity ?? null, estimated: bar?.consolidated ?? false }
  })
}
