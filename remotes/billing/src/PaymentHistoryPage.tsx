import { accountQuery, queryState, useQuery, type Account, type QueryState } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { Card } from '@switchboard/ui/Card'
import { EmptyState } from '@switchboard/ui/EmptyState'
import { backToDashboard } from '@switchboard/ui/text'
import { useEffect, useRef } from 'react'
import { historyQuery } from './calls'
import type { History } from './history-entry'
import { HistoryFailure } from './HistoryFailure'
import { HistoryTables } from './HistoryTables'
import { HistoryLoading } from './HistoryLoading'
import { balanceState, type BalanceState } from './balance-state'
import styles from './PaymentHistory.module.css'
import { PrintedHead } from './PrintedHead'
import * as text from './text'
import { TotalOwing } from './TotalOwing'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const historyCall = useQuery(historyQuery)
  const account = queryState(accountCall)
  const historyState = queryState(historyCall)
  useRecoveryAnnouncement(historyState.at)
  const owing = balanceStateOf(account)
  const isEmpty = historyState.at === 'ready' && historyState.data.entries.length === 0
  // An empty history hides 'Nothing owing', so both wait until the balance is known.
  const owesNothing = typeof owing === 'object' && owing.kind === 'nothing'
  const history: QueryState<History> = isEmpty && owing === 'waiting' ? { at: 'loading' } : historyState
  return (
    <div className={`sb-content ${styles.page}`}>
      {account.at === 'ready' && <PrintedHead account={account.data} />}
      <div className={styles.column}>
        <Card heading={text.card} headingLook="hidden" busy={history.at === 'loading' || history.busy}>
          {!(isEmpty && owesNothing) && (
            <TotalOwing
              owing={owesNothing && history.at === 'loading' ? 'waiting' : owing}
              onRefresh={() => void accountCall.refetch()}
              refreshing={accountCall.isFetching}
              cause={account.at === 'failed' ? account.cause : undefined}
            />
          )}
          <HistorySection history={history} onRefresh={() => void historyCall.refetch()} />
        </Card>
      </div>
    </div>
  )
}

interface HistoryProps {
  readonly history: QueryState<History>
  readonly onRefresh: () => void
}

function HistorySection({ history, onRefresh }: HistoryProps) {
  switch (history.at) {
    case 'loading':
      return <HistoryLoading />
    case 'failed':
      return <HistoryFailure onRefresh={onRefresh} refreshing={history.busy} cause={history.cause} />
    case 'ready':
      return history.data.entries.length > 0 ? <HistoryTables {...history.data} /> : <NoHistory />
  }
}

const NoHistory = () => (
  <EmptyState action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}>{text.empty}</EmptyState>
)

function balanceStateOf(account: QueryState<Account>): BalanceState | 'waiting' | 'unknown' {
  if (account.at === 'loading') return 'waiting'
  if (account.at === 'failed') return 'unknown'
  const { balance } = account.data
  return balance === undefined ? 'unknown' : balanceState({ ...account.data, balance })
}

/** Announces a history that replaces a failure. */
function useRecoveryAnnouncement(at: QueryState<unknown>['at']): void {
  const failed = useRef(false)
  useEffect(() => {
    if (failed.current && at === 'ready') announce(text.loaded)
    failed.current = at === 'failed'
  }, [at])
}
