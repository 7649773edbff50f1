// A service that a property has or could have, and what its card says (specification 2.10, 3, 4 and 5; D26).

import type { Day } from './day'
import { chargeLines, type Charge, type ChargeLine } from './service-charge'
import { paragraphs } from './service-description'
import { serviceIcon, type ServiceIcon } from './service-icon'
import { states } from './zone'

export type ServiceKind = 'utility' | 'add-on'

/** @param serviceDetailsType 'M' or 'E'; undefined for any other */
export function serviceKind(serviceDetailsType: string): ServiceKind | undefined {
  return serviceDetailsType === 'M' ? 'utility' : serviceDetailsType === 'E' ? 'add-on' : undefined
}

/** 'Text with solar in it means solar' (specification 3). */
export const isSolar = (productType: string): boolean => /solar/i.test(productType)

export interface Service {
  /** HEATING_COOLING, SOLAR, ELE_AGENCY … */
  readonly code: string
  readonly kind: ServiceKind
  readonly title: string
  /** As the retailer's catalogue calls it; it need not be known here. */
  readonly icon: string | undefined
  readonly description: string
  /** Name of the subscription; an extra has none before it is taken. */
  readonly subscription: string | undefined
  readonly starts: Day | undefined
  readonly ends: Day | undefined
  readonly terms: Terms | undefined
  readonly charges: readonly Charge[]
  /** Where the service says it for all of its charges. */
  readonly taxInclusive?: boolean | undefined
}

export interface Terms {
  readonly address: string
  /** What the link is called; undefined for the usual name. */
  readonly name: string | undefined
}

/** Everything on a service's card, ready to be drawn. */
export interface ServiceFace {
  /** The subscription of a service that is taken, the code of an extra. */
  readonly id: string
  readonly title: string
  readonly icon: ServiceIcon
  readonly paragraphs: readonly string[]
  readonly connection: { readonly on: Day; readonly begun: boolean } | undefined
  readonly charges: readonly ChargeLine[]
  readonly basicPlanNote: boolean
  readonly terms: Terms | undefined
  /** 'can-leave' only matters where opting out is offered at all. */
  readonly ending: { readonly at: 'scheduled'; readonly on: Day } | { readonly at: 'can-leave' } | undefined
}

export interface Surroundings {
  /** Of the account; undefined or unknown where none is set. */
  readonly state: string | undefined
  readonly today: Day
}

export function serviceFace(service: Service, { state, today }: Surroundings): ServiceFace {
  const { code, title, icon, subscription, starts, ends, terms } = service
  return {
    id: subscription ?? code,
    title,
    icon: serviceIcon(icon, code),
    paragraphs: paragraphs(service.description),
    connection: starts && { on: starts, begun: starts <= today },
    charges: chargeLines(service.charges, service.taxInclusive),
    basicPlanNote: showsBasicPlanNote(service, state),
    terms: terms && leadsSomewhere(terms.address) ? terms : undefined,
    ending: ends ? { at: 'scheduled', on: ends } : canOptOut(service) ? { at: 'can-leave' } : undefined,
  }
}

/** Add-ons that have been taken and are not ending; never a utility (D26). */
export function canOptOut({ kind, subscription, ends }: Pick<Service, 'kind' | 'subscription' | 'ends'>): boolean {
  return kind === 'add-on' && Boolean(subscription) && ends === undefined
}

/** The rule of section 5: an Australian state is set, not VIC, and the service is electricity that is not an agency's. */
export function showsBasicPlanNote(
  { title, code }: Pick<Service, 'title' | 'code'>,
  state: string | undefined,
): boolean {
  const set = states.some((known) => known === state)
  return set && state !== 'VIC' && title.startsWith('Electricity') && code !== 'ELE_AGENCY'
}

/** A page of the web or of this portal: an address that would run as a script is no terms. */
const leadsSomewhere = (address: string): boolean => /^(https?:\/\/|\/)/i.test(address)
