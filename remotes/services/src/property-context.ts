import type { Account } from '@switchboard/api-client'

/** What all steps of the page know of the account. Without the account the schedule is shown all the same (specification 4). */
export type PropertyContext = Pick<Account, 'address' | 'accountNumber' | 'state' | 'today' | 'active' | 'moveOut'>
