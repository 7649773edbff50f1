import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import type { PropertyService } from '@switchboard/domain'
import { announce, clearBanner } from '@switchboard/events'
import { Dialog } from '@switchboard/ui/Dialog'
import { useState } from 'react'
import { useScheduleRefresh, withdraw } from './calls'
import { failure, refusals, withdrawal } from './text'

interface WithdrawalQuestionProps {
  /** With a scheduled change. */
  readonly service: PropertyService
  readonly onClose: () => void
}

/** Asks before a scheduled connection or disconnection is cancelled (D57). */
export function WithdrawalQuestion({ service, onClose }: WithdrawalQuestionProps) {
  const { scheduledChange = 'opt-out', subscription = '', title } = service
  const text = withdrawal[scheduledChange]
  const refreshSchedule = useScheduleRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    clearBanner()
    setBusy(true)
    try {
      await withdraw(scheduledChange, subscription, requestKeys.keyOf(subscription)).catch(acceptMissing)
      await refreshSchedule()
      announce(text.done(title))
      onClose()
    } catch (thrown) {
      showFailure(thrown, refusalSentence(thrown, refusals) ?? failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      heading={text.question(title)}
      text={<p>{text.meaning}</p>}
      actions={[{ text: text.action, danger: scheduledChange === 'opt-in', onPress: () => void confirm() }]}
      closeText={text.keep}
      busy={isBusy}
      onClose={onClose}
    />
  )
}

/** In another tab the change was cancelled before, which is what the customer asks for. */
function acceptMissing(thrown: unknown): void {
  if (refusalCode(thrown) !== 'not-found') throw thrown
}
