import type { Account, QueryState } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { ActionList, ActionRow } from '@switchboard/ui/ActionRow'
import type { Destination } from '@switchboard/ui/Anchor'
import { Banner } from '@switchboard/ui/Banner'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { ChartColumn, CreditCard, HandCoins, Landmark, Receipt, Truck, UserPlus } from 'lucide-react'
import { Fragment } from 'react'
import { accountLinks, type Holders, type Target } from './account-links'
import styles from './ManageAccount.module.css'
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
  readonly holders: QueryState<Holders>
  readonly onRefresh: () => void
}

/** The links need only the account, so they do not wait for the holders' names. */
export function ManageAccount({ account, holders, onRefresh }: ManageAccountProps) {
  const { hasDirectDebit, moveOut } = account
  const rows = accountLinks(
    { hasDirectDebit, holders: holders.at === 'ready' ? holders.data.items : undefined, moveOut },
    brand.links,
  )
  return (
    <div className={styles.manage}>
      <Card heading={text.manage.heading}>
        <BusyRegion busy={holders.at === 'ready' && holders.busy}>
          <ActionList>
            {rows.map(({ icon, target, ...words }, place) =>
              icon === 'holders' && holders.at === 'loading' ? (
                <li key={place} className={styles.waiting}>
                  <StatusStrip />
                </li>
              ) : (
                // Two holders may have the same name.
                <Fragment key={place}>
                  <ActionRow icon={icons[icon]} {...words} {...destination(target)} />
                  {icon === 'holders' && <HoldersNotice holders={holders} onRefresh={onRefresh} />}
                </Fragment>
              ),
            )}
          </ActionList>
        </BusyRegion>
      </Card>
    </div>
  )
}

function HoldersNotice({ holders, onRefresh }: Omit<ManageAccountProps, 'account'>) {
  if (holders.at === 'loading' || (holders.at === 'ready' && holders.data.unreadable === 0)) return null
  return (
    <li className={styles.notice}>
      {holders.at === 'ready' ? (
        <Banner severity="warning" headingLook="hidden">
          {text.manage.unreadableHolders(holders.data.unreadable)}
        </Banner>
      ) : (
        <PanelFailure onRefresh={onRefresh} refreshing={holders.busy} cause={holders.cause} />
      )}
    </li>
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
