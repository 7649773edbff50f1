import type { Account, QueryState } from '@switchboard/api-client'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { PropertyHeader } from '@switchboard/ui/PropertyHeader'
import type { Place, PropertyFace } from '@switchboard/ui/propertyWords'
import * as text from './text'

interface DashboardHeaderProps {
  readonly account: QueryState<Account>
  readonly property: QueryState<PropertyFace>
  /** Undefined if the page shows its own failure. */
  readonly onRefresh: (() => void) | undefined
}

export function DashboardHeader({ account, property, onRefresh }: DashboardHeaderProps) {
  const failure = property.at === 'failed' && onRefresh && (
    <PanelFailure onRefresh={onRefresh} refreshing={property.busy} cause={property.cause} onBand />
  )
  return <PropertyHeader title={text.title} place={placeOf(account, property)} failure={failure || undefined} />
}

/** The address comes from the account, so it is shown even without the property. */
function placeOf(account: QueryState<Account>, property: QueryState<PropertyFace>): Place | 'waiting' | 'unknown' {
  if (account.at === 'failed') return 'unknown'
  if (account.at === 'loading' || property.at === 'loading') return 'waiting'
  const { address, accountNumber, today } = account.data
  return { address, accountNumber, today, property: property.at === 'ready' ? property.data : undefined }
}
