import { brand } from '@switchboard/brand'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { paymentHistory } from './text'

export function Component() {
  return (
    <div className="sb-content">
      <StatusPanel
        picture="empty"
        headline={paymentHistory.headline}
        action={{ text: paymentHistory.back, type: 'back-to-dashboard', to: '/' }}
      >
        <p>{paymentHistory.meanwhile}</p>
        <p>{paymentHistory.call(brand.supportPhone, brand.supportHours)}</p>
      </StatusPanel>
    </div>
  )
}
