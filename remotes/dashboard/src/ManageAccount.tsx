import type { Account, Answer } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { ActionList, ActionRow } from '@switchboard/ui/ActionRow'
import type { Destination } from '@switchboard/ui/Anchor'
import { Card } from '@switchboard/ui/Card'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { ChartColumn, CreditCard, HandCoins, Landmark, Receipt, Truck, UserPlus } from 'lucide-react'
import { manageRows, type Target } from './manage'
import * as text from './text'

const icons = {
  usage: ChartColumn,
  concessions: HandCoins,
  holders: UserPlus,
  billing: Receipt,
  'direct-debit': Landmark,
  'moving-out': Truck,
  payment: CreditCard,
}

interface ManageAccountProps {
  readonly account: Account
  readonly holders: Answer<readonly string[]>
}

export function ManageAccount({ account, holders }: ManageAccountProps) {
  if (holders.at === 'loading') return <ManageAccountWaiting />
  const names = holders.at === 'ready' ? holders.data : undefined
  return (
    <Card heading={text.manage.heading}>
      <ActionList>
        {manageRows(account.hasDirectDebit, names, brand.links).map(({ icon, title, action, target }) => (
          <ActionRow key={title} icon={icons[icon]} title={title} action={action} {...destination(target)} />
        ))}
      </ActionList>
    </Card>
  )
}

export function ManageAccountWaiting() {
  return (
    <Card heading={text.manage.heading} busy>
      <Skeleton height={50} count={7} />
    </Card>
  )
}

const destination = (target: Target): Destination => ('site' in target ? { href: target.site, newTab: true } : target)
