import { accountQuery, stateOf, useQuery } from '@switchboard/api-client'
import { PageFailure } from '@switchboard/ui/PageFailure'
import { holdersQuery, latestBillQuery, propertyQuery } from './calls'
import styles from './DashboardPage.module.css'
import { ManageAccount, ManageAccountWaiting } from './ManageAccount'
import { PropertyHeader } from './PropertyHeader'
import { RecentBill, RecentBillWaiting } from './RecentBill'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const propertyCall = useQuery(propertyQuery)
  const billCall = useQuery(latestBillQuery)
  const holdersCall = useQuery(holdersQuery)
  const account = stateOf(accountCall)
  const refresh = () => [accountCall, propertyCall, billCall, holdersCall].forEach((call) => void call.refetch())
  return (
    <>
      <PropertyHeader account={account} property={stateOf(propertyCall)} />
      {account.at === 'failed' && (
        <div className="sb-content">
          <PageFailure onRefresh={refresh} refreshing={account.busy} />
        </div>
      )}
      {account.at === 'loading' && (
        <div className={`sb-content ${styles.cards}`} aria-busy="true">
          <RecentBillWaiting />
          <ManageAccountWaiting />
        </div>
      )}
      {account.at === 'ready' && (
        <div className={`sb-content ${styles.cards}`}>
          <RecentBill bill={stateOf(billCall)} today={account.data.today} />
          <ManageAccount account={account.data} holders={stateOf(holdersCall)} />
        </div>
      )}
    </>
  )
}
