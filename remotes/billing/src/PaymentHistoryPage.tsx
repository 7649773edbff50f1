import { accountQuery, stateOf, useQuery, type Account, type Answer } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { Card } from '@switchboard/ui/Card'
import { EmptyState } from '@switchboard/ui/EmptyState'
import { backToDashboard } from '@switchboard/ui/text'
import { useEffect, useRef } from 'react'
import { historyQuery } from './calls'
import type { Entry } from './entry'
import { HistoryFailed } from './HistoryFailed'
import { HistoryShown } from './HistoryShown'
import { HistoryWaiting } from './HistoryWaiting'
import { owingOf, type Owing } from './owing'
import styles from './PaymentHistory.module.css'
import { PrintedHead } from './PrintedHead'
import * as text from './text'
import { TotalOwing } from './TotalOwing'

export function Component() {
  const accountCall = useQuery(accountQuery)
  const historyCall = useQuery(historyQuery)
  const account = stateOf(accountCall)
  const answered = stateOf(historyCall)
  useSpokenRecovery(answered.at)
  const owing = owingIn(account)
  const isEmpty = answered.at === 'ready' && answered.data.length === 0
  // Without bills it goes without saying that nothing is owing: both wait until it is known whether there is something to say.
  const owesNothing = typeof owing === 'object' && owing.kind === 'nothing'
  const history: Answer<readonly Entry[]> = isEmpty && owing === 'waiting' ? { at: 'loading' } : answered
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
            />
          )}
          <History history={history} onRefresh={() => void historyCall.refetch()} />
        </Card>
      </div>
    </div>
  )
}

interface HistoryProps {
  readonly history: Answer<readonly Entry[]>
  readonly onRefresh: () => void
}

function History({ history, onRefresh }: HistoryProps) {
  switch (history.at) {
    case 'loading':
      return <HistoryWaiting />
    case 'failed':
      return <HistoryFailed onRefresh={onRefresh} refreshing={history.busy} />
    case 'ready':
      return history.data.length > 0 ? <HistoryShown entries={history.data} /> : <NoHistory />
  }
}

const NoHistory = () => (
  <EmptyState action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}>{text.empty}</EmptyState>
)

function owingIn(account: Answer<Account>): Owing | 'waiting' | 'unknown' {
  if (account.at === 'loading') return 'waiting'
  if (account.at === 'failed' || account.data.balance === undefined) return 'unknown'
  return owingOf(account.data.balance, account.data.invoiceOverdue)
}

/** A history that came after a failure is told, because it takes the place of what was read. */
function useSpokenRecovery(at: Answer<unknown>['at']): void {
  const failed = useRef(false)
  useEffect(() => {
    if (failed.current && at === 'ready') announce(text.loaded)
    failed.current = at === 'failed'
  }, [at])
}
