// Limits registry requests to one at a time, and decides when a response takes effect.
import type { Resolution } from '@switchboard/record'
import { withTimeout } from './deadline'
import { isPollDue, isStale, type Comparison, type PollOccasion } from './poll-policy'
import type { RequestScope, ResolutionSource } from './resolution-source'

export interface RegistryPoller {
  /** Requests and accepts a response, if the occasion allows it. Never rejects. */
  poll(occasion: PollOccasion): Promise<void>
  /**
   * If the last response is stale, sends a request during the first attempt at a page. Its response waits to be
   * accepted.
   */
  pollInBackground(): void
  /**
   * After a failed attempt: accepts the pending response if it arrives within `ms`. @returns whether there was one.
   * Never rejects.
   */
  acceptWithin(ms: number): Promise<boolean>
  /** Accepts the pending response when it arrives. */
  acceptPending(): Promise<void>
}

interface PendingRequest {
  readonly scope: RequestScope
  readonly answer: Promise<Resolution | undefined>
}

interface PollerState {
  readonly source: Pick<ResolutionSource, 'request' | 'accept'>
  answeredAt: number
  pending: PendingRequest | undefined
}

export function createRegistryPoller(source: PollerState['source']): RegistryPoller {
  const state: PollerState = { source, answeredAt: performance.now(), pending: undefined }
  return {
    async poll(occasion) {
      const scope = occasion === 'failure' ? 'full' : 'changes'
      // The known builds may be the ones that failed, so a full request replaces a request for changes.
      if (scope === 'full' && state.pending?.scope === 'changes') state.pending = undefined
      if (state.pending || isPollDue(occasion, performance.now(), state.answeredAt))
        await requestAndAccept(state, scope)
    },
    pollInBackground() {
      if (isStale(performance.now(), state.answeredAt)) joinRequest(state, 'changes')
    },
    async acceptWithin(ms) {
      const { pending } = state
      if (!pending) return false
      const answer = await withTimeout(ms, pending.answer).catch(() => undefined)
      if (answer) conclude(state, pending, answer, 'content')
      return answer !== undefined
    },
    async acceptPending() {
      if (state.pending) await requestAndAccept(state, 'changes')
    },
  }
}

const joinRequest = (state: PollerState, scope: RequestScope): PendingRequest =>
  (state.pending ??= { scope, answer: state.source.request(scope) })

async function requestAndAccept(state: PollerState, scope: RequestScope): Promise<void> {
  const pending = joinRequest(state, scope)
  conclude(state, pending, await pending.answer, scope === 'full' ? 'content' : 'tag')
}

/** The first caller accepts the response. The response to a replaced request is dropped. */
function conclude(
  state: PollerState,
  request: PendingRequest,
  answer: Resolution | undefined,
  comparison: Comparison,
): void {
  if (state.pending !== request) return
  state.pending = undefined
  state.answeredAt = performance.now()
  if (answer) state.source.accept(answer, comparison)
}
