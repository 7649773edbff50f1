import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { clearBanner } from '@switchboard/events'
import { Dialog } from '@switchboard/ui/Dialog'
import { useState } from 'react'

interface RemovalText {
  readonly removeMeaning: string
  readonly remove: string
  readonly cancel: string
  readonly removeFailure: Parameters<typeof showFailure>[1]
}

interface RemovalQuestionProps {
  /** The id of the thing to remove. */
  readonly id: string
  readonly heading: string
  readonly text: RemovalText
  readonly onRemove: (id: string, requestKey: string) => Promise<unknown>
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>
  readonly onClose: () => void
  /** Called when the list reflects it. */
  readonly onRemoved: () => void
}

/** Asks before removing something from a list. An entry that somebody else has already removed counts as removed. */
export function RemovalQuestion({ id, heading, text, onRemove, refresh, onClose, onRemoved }: RemovalQuestionProps) {
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    clearBanner()
    setBusy(true)
    try {
      await onRemove(id, requestKeys.keyOf(id))
    } catch (thrown) {
      if (refusalCode(thrown) !== 'not-found') {
        showFailure(thrown, text.removeFailure)
        setBusy(false)
        return
      }
    }
    await refresh()
    onRemoved()
  }
  return (
    <Dialog
      heading={heading}
      text={<p>{text.removeMeaning}</p>}
      actions={[{ text: text.remove, danger: true, onPress: () => void remove() }]}
      closeText={text.cancel}
      busy={isBusy}
      onClose={onClose}
    />
  )
}
