import { Toast, type ToastProps } from '@switchboard/ui/Toast'
import { samples } from '../../states'
import { logAction } from '../../action-log'

export const about = 'How a message that goes away looks; ToastArea gives it its place and its time.'

const Dismissible = (props: Omit<ToastProps, 'onDismiss'>) => (
  <Toast {...props} onDismiss={() => logAction('dismissed')} />
)

export const states = samples(Dismissible, {
  success: { severity: 'success', detail: 'Your usage file was downloaded.' },
  error: { severity: 'error', detail: 'There was an error fetching your CSV file. Please try again.' },
  'error-cross': { severity: 'error-cross', detail: 'That bill is not available.' },
  warning: { severity: 'warning', detail: 'Some of this month is estimated.' },
  'long words': {
    severity: 'warning',
    detail:
      'wattlebird-usage-electricity-4102334567-2026-01-01-to-2026-11-20.csv is larger than usual: it holds every half hour since the day your service began.',
  },
})
