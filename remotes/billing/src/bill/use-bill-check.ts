import { useEffect, useState } from 'react'
import { checkBill, type Bill, type BillCheck } from './bill'

/** Computes the bill's sums after the page is drawn. Undefined until then. */
export function useBillCheck(bill: Bill): BillCheck | undefined {
  const [checked, setChecked] = useState<{ readonly bill: Bill; readonly check: BillCheck }>()
  useEffect(() => {
    const timer = setTimeout(() => setChecked({ bill, check: checkBill(bill) }))
    return () => clearTimeout(timer)
  }, [bill])
  return checked?.bill === bill ? checked.check : undefined
}
