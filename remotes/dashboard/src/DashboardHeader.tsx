import type { Account, Answer } from '@switchboard/api-client'
import { PropertyHeader } from '@switchboard/ui/PropertyHeader'
import type { Place, PropertyFace } from '@switchboard/ui/propertyWords'
import * as text from './text'

interface DashboardHeaderProps {
  readonly account: Answer<Account>
  readonly property: Answer<PropertyFace>
}

export function DashboardHeader({ account, property }: DashboardHeaderProps) {
  return <PropertyHeader title={text.title} place={placeOf(account, property)} />
}

/** The address is the account's; what is missing of the property leaves it standing. */
function placeOf(account: Answer<Account>, property: Answer<PropertyFace>): Place | 'waiting' | 'unknown' {
  if (account.at === 'failed') return 'unknown'
  if (account.at === 'loading' || property.at === 'loading') return 'waiting'
  const { address, accountNumber, today } = account.data
  return { address, accountNumber, today, property: property.at === 'ready' ? property.data : undefined }
}
