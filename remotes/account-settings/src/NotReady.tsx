import { brand } from '@switchboard/brand'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { backToDashboard, notReady } from './text'

interface NotReadyProps {
  readonly meanwhile: string
  readonly call: (phone: string, hours: string) => string
}

export function NotReady({ meanwhile, call }: NotReadyProps) {
  return (
    <div className="sb-content">
      <StatusPanel
        picture="empty"
        headline={notReady}
        action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}
      >
        <p>{meanwhile}</p>
        <p>{call(brand.supportPhone, brand.supportHours)}</p>
      </StatusPanel>
    </div>
  )
}
