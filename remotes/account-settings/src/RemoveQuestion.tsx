import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { fullName } from '@switchboard/domain'
import { clearBanner } from '@switchboard/events'
import { Dialog } from '@switchboard/ui/Dialog'
import { useState } from 'react'
import { deleteHolder, useHoldersRefresh, type HolderWithId } from './calls'
import { additionalHolders as text } from './text'

interface RemoveQuestionProps {
  readonly holder: HolderWithId
  readonly onClose: () => void
  /** Called when the list reflects it. */
  readonly onRemoved: () => void
}

export function RemoveQuestion({ holder, onClose, onRemoved }: RemoveQuestionProps) {
  const refreshHolders = useHoldersRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    clearBanner()
    setBusy(true)
    try {
      await deleteHolder(holder.id, requestKeys.keyOf(holder.id))
    } catch (thrown) {
      // Somebody else has already removed the holder, as the customer requested.
      if (refusalCode(thrown) !== 'not-found') {
        showFailure(thrown, text.removeFailure)
        setBusy(false)
        return
      }
    }
    await refreshHolders()
    onRemoved()
  }
  return (
    <Dialog
      heading={text.removeQuestion(fullName(holder) || text.nameless)}
      text={<p>{text.removeMeaning}</p>}
      actions={[{ text: text.remove, danger: true, onPress: () => void remove() }]}
      closeText={text.cancel}
      busy={isBusy}
      onClose={onClose}
    />
  )
}
