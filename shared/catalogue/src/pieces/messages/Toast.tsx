import { Toast } from '@switchboard/ui/Toast'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'How a message that goes away looks; ToastArea gives it its place and its time.'

export const states: States = {
  success: () => (
    <Toast severity="success" detail="Your usage file was downloaded." onDismiss={() => logAction('dismissed')} />
  ),
  error: () => (
    <Toast
      severity="error"
      detail="There was an error fetching your CSV file. Please try again."
      onDismiss={() => logAction('dismissed')}
    />
  ),
  'error-cross': () => (
    <Toast severity="error-cross" detail="That bill is not available." onDismiss={() => logAction('dismissed')} />
  ),
  warning: () => (
    <Toast severity="warning" detail="Some of this month is estimated." onDismiss={() => logAction('dismissed')} />
  ),
  'long words': () => (
    <Toast
      severity="warning"
      detail="wattlebird-usage-electricity-4102334567-2026-01-01-to-2026-11-20.csv is larger than usual: it holds every half hour since the day your service began."
      onDismiss={() => logAction('dismissed')}
    />
  ),
}
