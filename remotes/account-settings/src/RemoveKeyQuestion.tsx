import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { clearBanner } from '@switchboard/events'
import { Dialog } from '@switchboard/ui/Dialog'
import { useState } from 'react'
import { removeDataKey, useDataKeysRefresh, type DataKey } from './calls'
import { dataKeys as text } from './text'

interface RemoveKeyQuestionProps {
  readonly asked: DataKey
  readonly onClose: () => void
  /** Called when the list reflects it. */
  readonly onRemoved: () => void
}

export function RemoveKeyQuestion({ asked: { id, name }, onClose, onRemoved }: RemoveKeyQuestionProps) {
  const refreshKeys = useDataKeysRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    clearBanner()
    setBusy(true)
    try {
      await removeDataKey(id, requestKeys.keyOf(id))
    } catch (thrown) {
      // Removed in another window, as the customer requested.
      if (refusalCode(thrown) !== 'not-found') {
        showFailure(thrown, text.removeFailure)
        setBusy(false)
        return
      }
    }
    await refreshKeys()
    onRemoved()
  }
  return (
    <Dialog
      heading={text.removeQuestion(name)}
      text={<p>{text.removeMeaning}</p>}
      actions={[{ text: text.remove, danger: true, onPress: () => void remove() }]}
      closeText={text.cancel}
      busy={isBusy}
      onClose={onClose}
    />
  )
}
