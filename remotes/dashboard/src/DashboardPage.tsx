import { accountQuery, queryState, useQuery, type QueryState } from '@switchboard/api-client'
import { Place } from '@switchboard/remote'
import { PageFailure } from '@switchboard/ui/PageFailure'
import { useEffect, useState } from 'react'
import { BillSoFar } from './BillSoFar'
import { holdersQuery, latestBillQuery, nextBillQuery, propertyQuery } from './calls'
import { DashboardHeader } from './DashboardHeader'
import styles from './DashboardPage.module.css'
import { LatePasskeyOffer } from './passkey-offer/LatePasskeyOffer'
import { ManageAccount, ManageAccountWaiting } from './ManageAccount'
import { RecentBill, RecentBillWaiting } from './RecentBill'
import { pageState } from './page-state'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const propertyCall = useQuery(propertyQuery)
  const billCall = useQuery(latestBillQuery)
  const holdersCall = useQuery(holdersQuery)
  const nextBill = useQuery(nextBillQuery).data
  const calls = [accountCall, propertyCall, billCall, holdersCall]
  const account = queryState(accountCall)
  const property = queryState(propertyCall)
  const bill = queryState(billCall)
  const holders = queryState(holdersCall)
  const moment = useMoment()
  const state = pageState(account, [property, bill, holders], moment)
  const refresh = () => calls.forEach((call) => void call.refetch())
  /** Any panel's button reloads everything that is missing. */
  const reloadMissing = () => calls.forEach((call) => call.data === undefined && void call.refetch())
  return (
    <>
      <DashboardHeader
        account={state === 'waiting' ? { at: 'loading' } : account}
        property={property}
        onRefresh={state === 'parts' ? reloadMissing : undefined}
      />
      {state === 'waiting' && (
        <div className={`sb-content ${styles.cards}`} aria-busy="true">
          <RecentBillWaiting />
          <ManageAccountWaiting />
        </div>
      )}
      {state === 'nothing' && (
        <div className="sb-content">
          <PageFailure
            onRefresh={refresh}
            refreshing={calls.some((call) => call.isFetching)}
            cause={[account, property, bill, holders].some(isOffline) ? 'offline' : undefined}
          />
        </div>
      )}
      {state === 'parts' && account.at === 'ready' && (
        <div className={`sb-content ${styles.cards}`}>
          <RecentBill bill={bill} account={account.data} onRefresh={reloadMissing} />
          <div className={styles.beside}>
            <ManageAccount account={account.data} holders={holders} onRefresh={reloadMissing} />
            {nextBill && <BillSoFar bill={nextBill} />}
            <Place name="dashboard.card" />
            {moment === 'late' && account.data.offersPasskey && <LatePasskeyOffer />}
          </div>
        </div>
      )}
    </>
  )
}

const isOffline = (part: QueryState<unknown>) => part.at === 'failed' && part.cause === 'offline'

/** Maximum time in milliseconds that the parts wait for each other. */
const EARLY_MS = 1000

/** Early: within the first second after the page was opened. */
function useMoment(): 'early' | 'late' {
  const [moment, setMoment] = useState<'early' | 'late'>('early')
  useEffect(() => {
    const timer = setTimeout(() => setMoment('late'), EARLY_MS)
    return () => clearTimeout(timer)
  }, [])
  return moment
}
