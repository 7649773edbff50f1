import { accountQuery, queryState, useQuery, type Account } from '@switchboard/api-client'
import { Card } from '@switchboard/ui/Card'
import { focusHeading, keepFocusNear } from '@switchboard/ui/focus'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BookedMoveOut } from './BookedMoveOut'
import { Loading } from './Loading'
import { AwaitedMoveOut, MoveOutForm } from './MoveOutForm'
import { SettingsPage } from './SettingsPage'
import { backToDashboard, moveOut as text } from './text'

export function Component() {
  const call = useQuery(accountQuery)
  const account = queryState(call)
  return (
    <SettingsPage path="/move-out">
      {account.at === 'loading' && (
        <Card heading={text.card} headingLook="name" busy>
          <Loading>
            <AwaitedMoveOut />
          </Loading>
        </Card>
      )}
      {account.at === 'ready' && <MoveOut account={account.data} />}
      {/* In the portal the header navigates to page-not-found then (specification 8). A legacy page has no header. */}
      {account.at === 'failed' && (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={account.busy}
          cause={account.cause}
        />
      )}
    </SettingsPage>
  )
}

/** The states of D40, in this order: booked, not active, form. */
function MoveOut({ account }: { readonly account: Account }) {
  const { moveOut, active, today } = account
  const [wasBooked] = useState(moveOut !== undefined)
  const isBooked = moveOut !== undefined
  const shown = useRef(isBooked)
  // Cancelling a move-out, here or in another window, removes the focused button.
  useEffect(() => {
    if (shown.current && !isBooked) focusHeading()
    shown.current = isBooked
  }, [isBooked])
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
    <Card heading={text.card} headingLook="name">
      <div ref={keepFocusNear}>
        <MoveOutForm today={today} />
      </div>
    </Card>
  )
}
