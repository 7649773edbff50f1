import { brand } from '@switchboard/brand'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { services } from './text'

export function Component() {
  return (
    <div className="sb-content">
      <StatusPanel
        picture="empty"
        headline={services.headline}
        action={{ text: services.back, type: 'back-to-dashboard', to: '/' }}
      >
        <p>{services.meanwhile}</p>
        <p>{services.call(brand.supportPhone, brand.supportHours)}</p>
      </StatusPanel>
    </div>
  )
}
