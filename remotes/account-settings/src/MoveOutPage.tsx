import { accountQuery, queryState, useQuery, type Account } from '@switchboard/api-client'
import { Navigate } from '@switchboard/router'
import { Card } from '@switchboard/ui/Card'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { BookedMoveOut } from './BookedMoveOut'
import { MoveOutForm } from './MoveOutForm'
import styles from './Settings.module.css'
import { backToDashboard, moveOut as text } from './text'

export function Component() {
  const account = queryState(useQuery(accountQuery))
  if (account.at === 'failed') return <Navigate to="/page-not-found" replace />
  return (
    <div className={`sb-content ${styles.page}`}>
      {account.at === 'loading' ? <Loading /> : <MoveOut account={account.data} />}
    </div>
  )
}

/** The states of D40, in this order: booked, not active, form. */
function MoveOut({ account }: { readonly account: Account }) {
  const { moveOut, active, today } = account
  const [wasBooked] = useState(moveOut !== undefined)
  if (moveOut) return <BookedMoveOut on={moveOut.on} today={today} takesFocus={!wasBooked} />
  if (!active)
    return (
      <StatusPanel
        picture={Clock}
        tone="info"
        headline={text.inactive}
        action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}
      >
        <p>{text.inactiveMeaning}</p>
      </StatusPanel>
    )
  return (
    <Card heading={text.card} headingLook="hidden">
      <MoveOutForm today={today} />
    </Card>
  )
}

function Loading() {
  return (
    <Card heading={text.card} headingLook="hidden" busy>
      <div className={styles.waiting}>
        <StatusStrip />
        <Skeleton height={48} count={4} />
      </div>
    </Card>
  )
}
