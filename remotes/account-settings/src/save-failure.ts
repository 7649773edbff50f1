import { CallFailed, failureCause } from '@switchboard/api-client'
import { showBanner } from '@switchboard/events'
import { offline } from '@switchboard/ui/text'
import { changedElsewhere, saveFailure } from './text'

const STALE = 'changed-elsewhere'

/** Says that something could not be done. What was typed stays in the form. */
export function showFailure(thrown: unknown, sentence: string): void {
  const detail = failureCause(thrown).cause === 'offline' ? `${sentence} ${offline}` : sentence
  showBanner({ severity: 'error', detail, position: 'bottom' })
}

/** @param onStale called when the details were changed in another tab or by somebody else */
export function showSaveFailure(thrown: unknown, onStale: () => void): void {
  if (thrown instanceof CallFailed && thrown.failure.kind === 'refused' && thrown.failure.problem?.code === STALE) {
    onStale()
    showBanner({ severity: 'warning', detail: changedElsewhere, position: 'bottom' })
    return
  }
  showFailure(thrown, saveFailure)
}
