import { dayOf, type PropertyService } from '@switchboard/domain'
import { FieldGroup } from '@switchboard/ui/FieldGroup'
import { ServiceCard } from '@switchboard/ui/ServiceCard'
import type { ComponentType } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'
import { useLogged } from '../../use-logged'
import * as services from './services'

export const about =
  'A service: what it is, since when, what it costs, and how it ends. In a choice, the whole card is the checkbox.'

const cardOf = (
  service: PropertyService,
  state: string,
  optOut: 'offered' | 'not offered' = 'offered',
): ComponentType => {
  const face = services.face(service, state)
  return () => (
    <ServiceCard service={face} {...(optOut === 'offered' && { onOptOut: () => logAction(`opt out of ${face.id}`) })} />
  )
}

interface ChoiceProps {
  readonly service: PropertyService
  readonly initially?: boolean
  readonly errorId?: string | undefined
}

function Choice({ service, initially = false, errorId }: ChoiceProps) {
  const face = services.face(service, 'NSW')
  const [selected, select] = useLogged(initially, (now) => `${face.id} ${now ? 'selected' : 'unselected'}`)
  return <ServiceCard service={face} headingLevel={2} selection={{ selected, onSelect: select, errorId }} />
}

const { electricity, hotWater, heatingCooling, solar, evCharging, greenPower } = services
const bianca = { ...services.shopElectricity }
const grace = { ...heatingCooling, ends: dayOf(2026, 12, 11) }
const priya = { ...electricity, ends: dayOf(2026, 12, 11) }

export const states: States = {
  'Alex, electricity in Victoria': cardOf(electricity, 'VIC'),
  'Alex, hot water': cardOf(hotWater, 'VIC'),
  'Alex, heating and cooling, an add-on': cardOf(heatingCooling, 'VIC'),
  'Sam, electricity with the basic plan note': cardOf(electricity, 'NSW'),
  'Sam, solar without GST': cardOf(solar, 'NSW'),
  'Bianca, business prices without GST': cardOf(bianca, 'QLD'),
  'Grace, an add-on that is disconnected': cardOf(grace, 'VIC'),
  'an add-on whose disconnection can be cancelled': () => (
    <ServiceCard
      service={services.face({ ...grace, scheduledChange: 'opt-out' }, 'VIC')}
      onWithdraw={() => logAction('disconnection cancelled')}
    />
  ),
  'an add-on whose connection can be cancelled': () => (
    <ServiceCard
      service={services.face({ ...heatingCooling, starts: dayOf(2026, 12, 2), scheduledChange: 'opt-in' }, 'VIC')}
      onWithdraw={() => logAction('connection cancelled')}
    />
  ),
  'Priya, a utility that ends with the move': cardOf(priya, 'ACT'),
  'Kit, connected later': cardOf({ ...electricity, starts: dayOf(2026, 12, 2) }, 'TAS'),
  'agency electricity': cardOf({ ...electricity, code: 'ELE_AGENCY' }, 'NSW'),
  'opting out is not offered': cardOf(heatingCooling, 'VIC', 'not offered'),
  'an extra, not selected': () => <Choice service={evCharging} />,
  'an extra, selected': () => <Choice service={evCharging} initially />,
  'an extra with the basic plan note': () => <Choice service={{ ...electricity, subscription: undefined }} />,
  'nothing was selected': () => (
    <FieldGroup legend="Available services" error="Please select a service to continue.">
      {(errorId) => <Choice service={greenPower} errorId={errorId} />}
    </FieldGroup>
  ),
  'an extra without checkbox': () => <ServiceCard service={services.face(evCharging, 'NSW')} />,
  'a long title': cardOf(
    {
      ...heatingCooling,
      title: 'Heating, cooling and conditioned fresh air for apartments on the courtyard side',
    },
    'VIC',
  ),
  'no charges, no terms': cardOf({ ...hotWater, charges: [], terms: undefined, starts: undefined }, 'VIC'),
  'a hidden charge': cardOf(
    { ...hotWater, charges: [...hotWater.charges, services.supply(999, { title: 'Setup', show: false })] },
    'VIC',
  ),
  'many paragraphs': cardOf(
    {
      ...heatingCooling,
      description:
        'Warm and cool air from the central plant.<br/><br>\nYou pay for the energy that your apartment takes.\nThe plant runs all year. <br />It is serviced every April, when it stands still for a day.<br>Use <b>the dial</b> in each room.',
      terms: { address: '/documents/heating-terms.pdf', name: 'Heating and cooling terms' },
    },
    'VIC',
  ),
}
