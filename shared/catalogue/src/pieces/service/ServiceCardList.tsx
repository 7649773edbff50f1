import type { PropertyService } from '@switchboard/domain'
import { ServiceCardList } from '@switchboard/ui/ServiceCardList'
import type { States } from '../../states'
import { logAction } from '../../action-log'
import { useLogged } from '../../use-logged'
import * as services from './services'

export const about = 'Services beside each other: those that somebody has, or those to choose from.'

const faces = (state: string, ...list: readonly PropertyService[]) =>
  list.map((service) => services.face(service, state))
const { electricity, hotWater, heatingCooling, evCharging, greenPower, internet } = services

function Choice({ initially = [] }: { readonly initially?: readonly string[] }) {
  const [selected, select] = useLogged(initially, (now) => `selected: ${now.join(', ') || 'none'}`)
  return (
    <ServiceCardList
      services={faces('VIC', evCharging, greenPower, internet)}
      headingLevel={2}
      selection={{ selected, onSelect: select }}
    />
  )
}

export const states: States = {
  'Alex’s services': () => (
    <ServiceCardList
      services={faces('VIC', electricity, hotWater, heatingCooling)}
      onOptOut={(id) => logAction(`opt out of ${id}`)}
    />
  ),
  'extras to choose from': () => <Choice />,
  'an extra is selected': () => <Choice initially={['GREENPOWER']} />,
}
