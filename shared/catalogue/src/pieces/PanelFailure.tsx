import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import type { States } from '../states'

export const about = 'What a card shows in place of what could not be loaded.'

export const states: States = {
  'in its card': () => (
    <Card heading="Latest bill" headingLook="eyebrow">
      <PanelFailure />
    </Card>
  ),
  alone: () => <PanelFailure />,
}
