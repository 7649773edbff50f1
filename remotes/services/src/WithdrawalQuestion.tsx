import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import { showLongDate, type Day, type PropertyService } from '@switchboard/domain'
import { clearBanner, showToast } from '@switchboard/events'
import { Dialog } from '@switchboard/ui/Dialog'
import { useState } from 'react'
import { useReload, useScheduleRefresh, withdraw } from './calls'
import { failure, refusals, withdrawal } from './text'

interface WithdrawalQuestionProps {
  /** A service with a scheduled change. */
  readonly service: PropertyService
  /** The last day of all services, if a move-out is booked. */
  readonly moveOut: Day | undefined
  readonly onClose: () => void
}

/** Asks before a scheduled connection or disconnection is cancelled (D57). */
export function WithdrawalQuestion({ service, moveOut, onClose }: WithdrawalQuestionProps) {
  const { scheduledChange = 'opt-out', subscription = '', title } = service
  const text = withdrawal[scheduledChange]
  const refreshSchedule = useScheduleRefresh()
  const reload = useReload()
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    clearBanner()
    setBusy(true)
    try {
      await withdraw(scheduledChange, subscription, requestKeys.keyOf(subscription)).catch(acceptMissing)
      await refreshSchedule()
      showToast({ severity: 'success', detail: text.done(title) })
      onClose()
    } catch (thrown) {
      const refusal = refusalSentence(thrown, refusals)
      showFailure(thrown, refusal ?? failure)
      if (refusal) reload()
      setBusy(false)
    }
  }
  return (
    <Dialog
      heading={text.question(title)}
      text={<p>{text.meaning(moveOut && showLongDate(moveOut))}</p>}
      actions={[{ text: text.action, danger: scheduledChange === 'opt-in', onPress: () => void confirm() }]}
      closeText={text.keep}
      busy={isBusy}
      onClose={onClose}
    />
  )
}

/** The change was already cancelled in another tab, as the customer requested. */
function acceptMissing(thrown: unknown): void {
  if (refusalCode(thrown) !== 'not-found') throw thrown
}
