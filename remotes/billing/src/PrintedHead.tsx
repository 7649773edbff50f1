import type { Account } from '@switchboard/api-client'
import { showDate } from '@switchboard/domain'
import { nameAccount } from '@switchboard/ui/propertyWords'
import styles from './PaymentHistory.module.css'
import { printed } from './text'

export function PrintedHead({ account }: { readonly account: Account }) {
  const { address, accountNumber, today } = account
  return (
    <div className={styles.printed}>
      <p>{nameAccount(address, accountNumber)}</p>
      <p>
        {printed.on}{' '}
        <time translate="no" dateTime={today}>
          {showDate(today)}
        </time>
      </p>
    </div>
  )
}
