// A service that a property has or could have, and its card's content (specification 2.10, 3, 4 and 5; D26).

import { rules } from '@switchboard/brand/rules'
import type { Day } from '../date/day'
import type { Cents } from '../money/money'
import { chargeLines, type Charge, type ChargeLine } from './charge-lines'
import { paragraphs } from './description'
import { serviceIcon, type ServiceIcon } from './service-icon'
import { states } from '../date/time-zone'

export type ServiceKind = 'utility' | 'add-on'

/** @param serviceDetailsType 'M' or 'E'; any other counts as a utility, which cannot be opted out of */
export const serviceKind = (serviceDetailsType: string | undefined): ServiceKind =>
  serviceDetailsType === 'E' ? 'add-on' : 'utility'

/** Any product type containing 'solar' is solar (specification 3). */
export const isSolar = (productType: string): boolean => /solar/i.test(productType)

/** Whether a charge for usage is taxed. Households' feed-in credits are not. */
export const isUsageTaxed = (productType: string, charge: { readonly taxable: boolean }): boolean =>
  charge.taxable && !isSolar(productType)

export interface PropertyService {
  /** HEATING_COOLING, SOLAR, ELE_AGENCY … */
  readonly code: string
  readonly kind: ServiceKind
  /** In the reader's language. */
  readonly title: string
  /** The title in English, if it differs. */
  readonly storedTitle?: string | undefined
  /** Name in the retailer's catalogue, possibly unknown to the portal. */
  readonly icon: string | undefined
  readonly description: string
  /** Name of the subscription; undefined for an extra that has not been taken. */
  readonly subscription: string | undefined
  readonly starts: Day | undefined
  readonly ends: Day | undefined
  readonly terms: Terms | undefined
  readonly charges: readonly Charge[]
  /** A change requested by the customer that can still be withdrawn (D57). */
  readonly scheduledChange?: ScheduledChange | undefined
  /** Set if the service decides for all its charges. */
  readonly taxInclusive?: boolean | undefined
  /** For a metered extra: its average monthly charges at the usage of the last twelve months (D57). */
  readonly monthlyCost?: Cents | undefined
}

export type ScheduledChange = 'opt-in' | 'opt-out'

export interface Terms {
  readonly address: string
  /** Link text; undefined for the default. */
  readonly name: string | undefined
}

/** Everything that a service's card shows. */
export interface ServiceCardContent {
  /** The subscription of a taken service, or the code of an extra. */
  readonly id: string
  readonly title: string
  readonly icon: ServiceIcon
  readonly paragraphs: readonly string[]
  readonly connection: { readonly on: Day; readonly begun: boolean } | undefined
  readonly charges: readonly ChargeLine[]
  readonly basicPlanNote: boolean
  readonly terms: Terms | undefined
  /** 'can-leave' has an effect only on pages that offer opting out. */
  readonly ending: { readonly kind: 'scheduled'; readonly on: Day } | { readonly kind: 'can-leave' } | undefined
  /** The scheduled change that the customer can withdraw. */
  readonly withdrawal: ScheduledChange | undefined
}

export interface ServiceContext {
  /** The account's state; undefined if not set. */
  readonly state: string | undefined
  readonly today: Day
}

export function serviceCardContent(service: PropertyService, { state, today }: ServiceContext): ServiceCardContent {
  const { code, title, icon, subscription, starts, terms } = service
  return {
    id: subscription ?? code,
    title,
    icon: serviceIcon(icon, code),
    paragraphs: paragraphs(service.description),
    connection: starts && { on: starts, begun: starts <= today },
    charges: chargeLines(service.charges, { ...service, today }),
    basicPlanNote: showsBasicPlanNote({ code, title: service.storedTitle ?? title }, state),
    terms: terms && isLinkTarget(terms.address) ? terms : undefined,
    ending: endingOf(service),
    withdrawal: service.scheduledChange,
  }
}

/** A withdrawable service does not also offer opting out. */
function endingOf(service: PropertyService): ServiceCardContent['ending'] {
  if (service.ends) return { kind: 'scheduled', on: service.ends }
  return canOptOut(service) && service.scheduledChange !== 'opt-in' ? { kind: 'can-leave' } : undefined
}

/** True for taken add-ons that are not ending; never for a utility (D26). */
export function canOptOut({
  kind,
  subscription,
  ends,
}: Pick<PropertyService, 'kind' | 'subscription' | 'ends'>): boolean {
  return kind === 'add-on' && Boolean(subscription) && ends === undefined
}

/**
 * Specification 5 'Display rules': a known state that is not excluded, and electricity that is not sold by an agency.
 */
export function showsBasicPlanNote(
  { title, code }: Pick<PropertyService, 'title' | 'code'>,
  state: string | undefined,
): boolean {
  const isSet = states.some((known) => known === state)
  const isExcluded = rules.statesWithoutBasicPlanNote.some((excluded) => excluded === state)
  return isSet && !isExcluded && title.startsWith('Electricity') && code !== 'ELE_AGENCY'
}

/** Accepts web addresses and paths of this portal, but no address that would run a script. */
const isLinkTarget = (address: string): boolean => /^(https?:\/\/|\/)/i.test(address)
