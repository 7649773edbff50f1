// Chooses the service shown in a bill's graph, and its usage in each month.
import { firstOfMonth, type Day, type Span } from '@switchboard/domain'
import type { InvoiceLine, MonthUsage } from './invoice-content'

export interface MainService {
  readonly service: number
  readonly product: string
  readonly uom: string
}

type MeteredLine = Pick<InvoiceLine, 'kind' | 'product' | 'uom' | 'total'> & { readonly service: number | null }

/** Electricity, else hot water, else the first metered service; never solar export. */
export function mainService(lines: readonly MeteredLine[]): MainService | undefined {
  const metered = lines.filter(({ kind, product }) => kind === 'USAGE' && !/solar/i.test(product))
  const withName = (word: string) => metered.find(({ product }) => product.toLowerCase().includes(word))
  const main = withName('electricity') ?? withName('hot water') ?? metered[0]
  if (!main || main.service === null || main.uom === null) return undefined
  return { service: main.service, product: main.product, uom: main.uom }
}

export interface BilledMonth {
  readonly month: Day | null
  readonly quantity: number
  readonly estimated: boolean
}

interface ReadMonth {
  readonly from: Day
  readonly quantity: number | null
  readonly consolidated: boolean
  readonly partial: boolean
}

export function monthUsages(
  months: readonly Span[],
  read: readonly ReadMonth[],
  billed: readonly BilledMonth[],
): MonthUsage[] {
  return months.map(({ from }) => {
    const month = firstOfMonth(from)
    const bill = billed.find((one) => one.month === month)
    if (bill) return { month, quantity: bill.quantity, estimated: bill.estimated, incomplete: false }
    const bar = read.find((one) => one.from === from)
    const [estimated, incomplete] = [bar?.consolidated ?? false, bar?.partial ?? false]
    return { month, quantity: bar?.quantity ?? null, estimated, incomplete }
  })
}
