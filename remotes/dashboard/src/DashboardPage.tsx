import { accountQuery, stateOf, useQuery } from '@switchboard/api-client'
import { PageFailure } from '@switchboard/ui/PageFailure'
import { useEffect, useState } from 'react'
import { holdersQuery, latestBillQuery, propertyQuery } from './calls'
import { DashboardHeader } from './DashboardHeader'
import styles from './DashboardPage.module.css'
import { ManageAccount, ManageAccountWaiting } from './ManageAccount'
import { RecentBill, RecentBillWaiting } from './RecentBill'
import { shownOf } from './shown'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const propertyCall = useQuery(propertyQuery)
  const billCall = useQuery(latestBillQuery)
  const holdersCall = useQuery(holdersQuery)
  const calls = [accountCall, propertyCall, billCall, holdersCall]
  const account = stateOf(accountCall)
  const property = stateOf(propertyCall)
  const bill = stateOf(billCall)
  const holders = stateOf(holdersCall)
  const shown = shownOf(account, [property, bill, holders], useEarly())
  const refresh = () => calls.forEach((call) => void call.refetch())
  /** The button of one panel asks for everything that is not there. */
  const again = () => calls.forEach((call) => call.data === undefined && void call.refetch())
  return (
    <>
      <DashboardHeader
        account={shown === 'waiting' ? { at: 'loading' } : account}
        property={property}
        onRefresh={shown === 'parts' ? again : undefined}
      />
      {shown === 'waiting' && (
        <div className={`sb-content ${styles.cards}`} aria-busy="true">
          <RecentBillWaiting />
          <ManageAccountWaiting />
        </div>
      )}
      {shown === 'nothing' && (
        <div className="sb-content">
          <PageFailure onRefresh={refresh} refreshing={calls.some((call) => call.isFetching)} />
        </div>
      )}
      {shown === 'parts' && account.at === 'ready' && (
        <div className={`sb-content ${styles.cards}`}>
          <RecentBill bill={bill} today={account.data.today} onRefresh={again} />
          <ManageAccount account={account.data} holders={holders} onRefresh={again} />
        </div>
      )}
    </>
  )
}

/** Nobody waits longer than this for a part that is late. */
const EARLY_MS = 1000

/** Whether the page has been there for a moment only. */
function useEarly(): boolean {
  const [early, setEarly] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), EARLY_MS)
    return () => clearTimeout(timer)
  }, [])
  return early
}
