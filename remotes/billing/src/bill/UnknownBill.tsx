import { Card } from '@switchboard/ui/Card'
import { EmptyState } from '@switchboard/ui/EmptyState'
import * as text from './bill-text'
import { Frame } from './Frame'

/** Also for /bill, which does not name a bill. */
export function UnknownBill() {
  return (
    <Frame title={text.loading}>
      <Card heading={text.loading} headingLook="hidden">
        <EmptyState action={text.back}>{text.unknown}</EmptyState>
      </Card>
    </Frame>
  )
}
