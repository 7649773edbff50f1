import { createRequestKeys, showFailure } from '@switchboard/api-client'
import { showLongDate, type Day } from '@switchboard/domain'
import { announce, clearBanner } from '@switchboard/events'
import { isKept } from '@switchboard/forms/kept'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { Dialog } from '@switchboard/ui/Dialog'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { useState } from 'react'
import { cancelMoveOut, useAccountRefresh } from './calls'
import { MOVE_OUT_CHANGE, MoveOutForm } from './MoveOutForm'
import styles from './Settings.module.css'
import { backToDashboard, moveOut as text } from './text'

interface BookedMoveOutProps {
  /** Some backends do not name it. */
  readonly on: Day | undefined
  readonly today: Day
  readonly takesFocus: boolean
}

export function BookedMoveOut({ on, today, takesFocus }: BookedMoveOutProps) {
  const [state, setState] = useState<'shown' | 'changed' | 'asked' | 'saved'>(() =>
    isKept(MOVE_OUT_CHANGE) ? 'changed' : 'shown',
  )
  if (on && state === 'changed')
    return (
      <Card heading={text.card} headingLook="name">
        <MoveOutForm today={today} booked={on} onSaved={() => setState('saved')} onCancel={() => setState('shown')} />
      </Card>
    )
  return (
    <>
      <StatusPanel
        key={state === 'saved' ? on : undefined}
        picture="success"
        tone="success"
        headline={on ? text.booked : text.bookedWithoutDate}
        takesFocus={takesFocus || state === 'saved'}
        action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}
      >
        {on && <p className={styles.date}>{showLongDate(on)}</p>}
        <p>{text.ends}</p>
        {on && today < on && (
          <div className={styles.panelActions}>
            <Button onClick={() => setState('changed')}>{text.change}</Button>
            <Button variant="quiet" onClick={() => setState('asked')}>
              {text.cancelMoveOut}
            </Button>
          </div>
        )}
      </StatusPanel>
      {state === 'asked' && <CancelQuestion onClose={() => setState('shown')} />}
    </>
  )
}

function CancelQuestion({ onClose }: { readonly onClose: () => void }) {
  const refreshAccount = useAccountRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    clearBanner()
    setBusy(true)
    try {
      await cancelMoveOut(requestKeys.keyOf('cancel'))
      announce(text.cancelled)
      await refreshAccount()
    } catch (thrown) {
      showFailure(thrown, text.failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      heading={text.cancelQuestion}
      text={<p>{text.cancelMeaning}</p>}
      actions={[{ text: text.cancelMoveOut, onPress: () => void cancel() }]}
      closeText={text.keep}
      busy={isBusy}
      onClose={onClose}
    />
  )
}
