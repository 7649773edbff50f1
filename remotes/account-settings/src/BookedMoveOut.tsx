import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { showLongDate, type Day } from '@switchboard/domain'
import { clearBanner, showBanner, showToast } from '@switchboard/events'
import { isKept } from '@switchboard/forms/kept'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { Dialog } from '@switchboard/ui/Dialog'
import { keepFocusNear } from '@switchboard/ui/focus'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { useState } from 'react'
import { cancelMoveOut, refusalOf, useAccountRefresh } from './calls'
import { focusInputWhileShown, takeFocus } from './EditButton'
import { MOVE_OUT_CHANGE, MoveOutForm } from './MoveOutForm'
import styles from './Settings.module.css'
import { backToDashboard, moveOut as text } from './text'

interface BookedMoveOutProps {
  /** Some backends do not send the day. */
  readonly on: Day | undefined
  readonly today: Day
  readonly takesFocus: boolean
}

/**
 * `restored`: the form, with input kept during a sign-in. `kept`: the customer has closed the form. `answered`: the day
 * was changed, or the change was refused for good.
 */
type State = 'shown' | 'changed' | 'restored' | 'kept' | 'asked' | 'answered'

export function BookedMoveOut({ on, today, takesFocus }: BookedMoveOutProps) {
  const [state, setState] = useState<State>(() => (isKept(MOVE_OUT_CHANGE) ? 'restored' : 'shown'))
  const show = () => setState('answered')
  if (on && (state === 'changed' || state === 'restored'))
    return (
      <Card heading={text.card} headingLook="name">
        <div ref={state === 'changed' ? focusInputWhileShown : keepFocusNear}>
          <MoveOutForm today={today} booked={on} onSaved={show} onRefused={show} onCancel={() => setState('kept')} />
        </div>
      </Card>
    )
  return (
    <>
      <StatusPanel
        key={state === 'answered' ? on : undefined}
        picture="success"
        tone="success"
        headline={on ? text.booked : text.bookedWithoutDate}
        headlineEnd={on && showLongDate(on)}
        takesFocus={takesFocus || state === 'answered'}
        action={{ text: backToDashboard, type: 'back-to-dashboard', to: '/' }}
      >
        <p>{text.ends}</p>
        {on && today < on && (
          <div className={styles.panelActions}>
            <Button ref={state === 'kept' ? takeFocus : undefined} onClick={() => setState('changed')}>
              {text.change}
            </Button>
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
      await cancelMoveOut(requestKeys.keyOf('cancel')).catch(acceptMissing)
      await refreshAccount()
      showToast({ severity: 'success', detail: text.cancelled })
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal === undefined) {
        showFailure(thrown, text.failure)
        return setBusy(false)
      }
      await refreshAccount()
      showBanner({ severity: 'warning', detail: refusal })
      onClose()
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

/** The move-out was already cancelled in another window, so the request counts as successful. */
function acceptMissing(thrown: unknown): void {
  if (refusalCode(thrown) !== 'not-booked') throw thrown
}
