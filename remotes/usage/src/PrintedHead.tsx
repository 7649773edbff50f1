import type { Account } from '@switchboard/api-client'
import { showDate } from '@switchboard/domain'
import { nameAccount } from '@switchboard/ui/propertyWords'
import * as text from './text'
import styles from './UsagePage.module.css'

/** The account and the date of printing, in print only. */
export function PrintedHead({ account }: { readonly account: Account }) {
  const { address, accountNumber, today } = account
  return (
    <div className={styles.printed}>
      <p>{nameAccount(address, accountNumber)}</p>
      <p>
        {text.printed.on}{' '}
        <time translate="no" dateTime={today}>
          {showDate(today)}
        </time>
      </p>
    </div>
  )
}
