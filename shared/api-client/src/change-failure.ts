// How screens handle a failed change.
import { showBanner } from '@switchboard/events'
import { offline } from '@switchboard/ui/text'
import { refusalCode } from './failure'
import { failureCause } from './query-state'

/** @returns the sentence for the refusal's code; undefined for any other failure, or a code without a sentence */
export const refusalSentence = (thrown: unknown, sentences: Readonly<Record<string, string>>): string | undefined =>
  sentences[refusalCode(thrown) ?? '']

/** Shows a banner that the change failed. The form keeps its input. */
export function showFailure(thrown: unknown, sentence: string): void {
  const detail = failureCause(thrown).cause === 'offline' ? `${sentence} ${offline}` : sentence
  showBanner({ severity: 'error', detail, position: 'bottom' })
}
