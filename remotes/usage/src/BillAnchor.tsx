import { Anchor } from '@switchboard/ui/Anchor'
import type { BillLink } from './bills'
import * as text from './text'

export function BillAnchor({ bill: { id, month } }: { readonly bill: BillLink }) {
  return (
    <Anchor to={`/bill/${id}`}>
      <span>{text.billFor(month)}</span>
    </Anchor>
  )
}
