import { Card } from '@switchboard/ui/Card'
import { LoudAmount } from '@switchboard/ui/LoudAmount'
import type { States } from '../../states'

export const about = 'The largest text of a card, such as the amount of a bill. It stays on its line.'

export const states: States = {
  amount: () => (
    <Card heading="Latest bill" headingLook="eyebrow">
      <LoudAmount>$202.86</LoudAmount>
    </Card>
  ),
  long: () => (
    <Card heading="Latest bill" headingLook="eyebrow">
      <LoudAmount>$1,234,567.89 CR</LoudAmount>
    </Card>
  ),
}
