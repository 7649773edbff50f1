import { Badge } from '@switchboard/ui/Badge'
import type { States } from '../../states'

export const about = 'How a bill stands, in an icon, a word and a colour.'

export const states: States = {
  due: () => <Badge tone="due">Due in 9 days</Badge>,
  paid: () => <Badge tone="paid">Paid</Badge>,
  overdue: () => <Badge tone="overdue">Overdue</Badge>,
  'in a line': () => (
    <p style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 }}>
      Due date 25/11/2026 <Badge tone="due">Due in 5 days</Badge>
    </p>
  ),
}
