import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { PropertyHeader, type PropertyHeaderProps } from '@switchboard/ui/PropertyHeader'
import type { PropertyFace } from '@switchboard/ui/propertyWords'
import type { ComponentType } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'
import building from './building.svg'
import { dayOf } from '@switchboard/domain'

export const about =
  'The top of the dashboard: the property on the band, or an ordinary heading for a property without a name.'

// Resolves to the file next to this script.
const photo = new URL(building, import.meta.url).href

const header = (place: PropertyHeaderProps['place']): ComponentType => {
  return () => <PropertyHeader title="Dashboard" place={place} />
}

const alex = {
  address: '12/48 Paperbark Lane, Docklands VIC 3008',
  accountNumber: '4000000011',
  today: dayOf(2026, 11, 20),
}
const at = (property: PropertyFace | undefined, address = alex.address) => header({ ...alex, address, property })

export const states: States = {
  'with a photo': at({ name: 'Paperbark House', photo }),
  'welcome to': at({ name: 'Paperbark House', photo, welcome: true }),
  'without a photo': at({ name: 'Wattle Terrace' }),
  'a photo that is broken': at({ name: 'Wattle Terrace', photo: 'data:image/png;base64,AAAA' }),
  'a long address': at(
    { name: 'The Residences at Paperbark House, Stage Two', photo, welcome: true },
    'Apartment 1204, Building C, 148–152 Upper Paperbark Lane, North Wollongong NSW 2500',
  ),
  'without a name': at({ name: undefined, photo, welcome: true }),
  'the property could not be loaded': () => (
    <PropertyHeader
      title="Dashboard"
      place={{ ...alex, property: undefined }}
      failure={<PanelFailure onRefresh={() => logAction('refresh')} onBand />}
    />
  ),
  'the account could not be loaded': header('unknown'),
  loading: header('waiting'),
}
