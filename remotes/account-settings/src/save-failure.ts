import { CallFailed, failureCause } from '@switchboard/api-client'
import { showBanner } from '@switchboard/events'
import { offline } from '@switchboard/ui/text'
import { changedElsewhere, saveFailure } from './text'

const STALE = 'changed-elsewhere'

/**
 * Says why values could not be saved; they stay in the form.
 * @param onStale called when the details were changed in another tab or by somebody else
 */
export function showSaveFailure(thrown: unknown, onStale: () => void): void {
  if (thrown instanceof CallFailed && thrown.failure.kind === 'refused' && thrown.failure.problem?.code === STALE) {
    onStale()
    showBanner({ severity: 'warning', detail: changedElsewhere, position: 'bottom' })
    return
  }
  const detail = failureCause(thrown).cause === 'offline' ? `${saveFailure} ${offline}` : saveFailure
  showBanner({ severity: 'error', detail, position: 'bottom' })
}
