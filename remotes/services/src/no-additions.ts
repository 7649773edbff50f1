// Why a customer cannot add a service (D75).
import { showLongDate } from '@switchboard/domain'
import type { PropertyContext } from './property-context'
import { noAdditions as text } from './text'

/** @param offered number of services that can be added; undefined while unknown */
export function whyNothingCanBeAdded(
  { active, moveOut }: PropertyContext,
  offered: number | undefined,
): string | undefined {
  if (moveOut) return moveOut.on ? text.movingOutOn(showLongDate(moveOut.on)) : text.movingOut
  if (!active) return text.inactive
  return offered === 0 ? text.none : undefined
}
