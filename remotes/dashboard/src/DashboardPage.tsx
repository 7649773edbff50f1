import { accountQuery, stateOf, useQuery } from '@switchboard/api-client'
import { PageFailure } from '@switchboard/ui/PageFailure'
import { holdersQuery, latestBillQuery, propertyQuery } from './calls'
import { DashboardHeader } from './DashboardHeader'
import styles from './DashboardPage.module.css'
import { ManageAccount, ManageAccountWaiting } from './ManageAccount'
import { RecentBill, RecentBillWaiting } from './RecentBill'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const propertyCall = useQuery(propertyQuery)
  const billCall = useQuery(latestBillQuery)
  const holdersCall = useQuery(holdersQuery)
  const account = stateOf(accountCall)
  const property = stateOf(propertyCall)
  const bill = stateOf(billCall)
  const holders = stateOf(holdersCall)
  const nothing = account.at === 'failed' || [property, bill, holders].every((answer) => answer.at === 'failed')
  const refresh = () => [accountCall, propertyCall, billCall, holdersCall].forEach((call) => void call.refetch())
  return (
    <>
      <DashboardHeader account={account} property={property} />
      {nothing && (
        <div className="sb-content">
          <PageFailure onRefresh={refresh} refreshing={accountCall.isFetching || billCall.isFetching} />
        </div>
      )}
      {account.at === 'loading' && (
        <div className={`sb-content ${styles.cards}`} aria-busy="true">
          <RecentBillWaiting />
          <ManageAccountWaiting />
        </div>
      )}
      {account.at === 'ready' && !nothing && (
        <div className={`sb-content ${styles.cards}`}>
          <RecentBill bill={bill} today={account.data.today} />
          <ManageAccount account={account.data} holders={holders} />
        </div>
      )}
    </>
  )
}
