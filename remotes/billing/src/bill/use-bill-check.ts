import { useEffect, useState } from 'react'
import { checkBill, type Bill, type BillCheck } from './bill'

/** Computes the bill's sums after the page is drawn. Undefined until then. Other changes of the bill keep the result. */
export function useBillCheck(bill: Bill): BillCheck | undefined {
  const { lines } = bill
  const [checked, setChecked] = useState<{ readonly lines: Bill['lines']; readonly check: BillCheck }>()
  const isChecked = checked?.lines === lines
  useEffect(() => {
    if (isChecked) return
    const timer = setTimeout(() => setChecked({ lines, check: checkBill(bill) }))
    return () => clearTimeout(timer)
  }, [bill, lines, isChecked])
  return isChecked ? checked.check : undefined
}
