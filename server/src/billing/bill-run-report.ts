// A bill run's report as text.
import { showBalance, showMonth, type Day } from '@switchboard/domain'
import type { BillRunReport } from './bill-month'

export function billRunLines(report: BillRunReport, month: Day, seconds: number): string[] {
  const {
    accounts,
    billed,
    estimated,
    total,
    alreadyBilled,
    nothingToBill,
    notSupplied,
    refused,
    unmeasured,
    documentsFailed,
    documentsMadeLate,
  } = report
  const per100 = accounts === 0 ? 0 : (seconds / accounts) * 100
  return [
    `billed: ${plural(billed, 'account')}${estimated > 0 ? `, ${estimated} with estimated usage` : ''}`,
    `already billed: ${plural(alreadyBilled, 'account')}`,
    `nothing to bill: ${plural(nothingToBill, 'account')}`,
    `refused: ${plural(refused, 'account')}`,
    ...(notSupplied > 0
      ? [`with a service after a move-out that is not supplied: ${plural(notSupplied, 'account')}`]
      : []),
    ...(unmeasured > 0
      ? [`billed without the use of a service that no meter measures: ${plural(unmeasured, 'account')}`]
      : []),
    ...(documentsMadeLate > 0 ? [`documents made for bills of an earlier run: ${documentsMadeLate}`] : []),
    ...(documentsFailed > 0
      ? [`documents that could not be made: ${documentsFailed}; they are made on the first request`]
      : []),
    `${showMonth(month)}: ${plural(billed, 'bill')}, ${showBalance(total)} in total (${per100.toFixed(1)} s per 100 accounts)`,
  ]
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
