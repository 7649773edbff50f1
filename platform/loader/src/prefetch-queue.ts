// Prefetches one file at a time, because a browser has few connections to a server and a hanging file occupies one.
const FILE_TIMEOUT_MS = 10_000

export interface PrefetchQueue {
  add(links: readonly HTMLLinkElement[]): void
  /** Removes queued files. */
  clear(): void
  /** Stops prefetching until the returned function is called. Several pauses may overlap. */
  pause(): () => void
}

interface QueueState {
  waiting: readonly HTMLLinkElement[]
  loading: HTMLLinkElement | undefined
  timeout: ReturnType<typeof setTimeout> | undefined
  pauses: number
}

export function createPrefetchQueue(): PrefetchQueue {
  const state: QueueState = { waiting: [], loading: undefined, timeout: undefined, pauses: 0 }
  return {
    add(links) {
      state.waiting = [...state.waiting, ...links]
      prefetchNext(state)
    },
    clear: () => void (state.waiting = []),
    pause() {
      state.pauses++
      interrupt(state)
      return () => {
        state.pauses--
        prefetchNext(state)
      }
    },
  }
}

function prefetchNext(state: QueueState): void {
  const [link, ...waiting] = state.waiting
  if (!link || state.loading || state.pauses > 0) return
  state.loading = link
  state.waiting = waiting
  const finish = () => {
    if (state.loading !== link) return
    removeLoading(state, link)
    prefetchNext(state)
  }
  state.timeout = setTimeout(finish, FILE_TIMEOUT_MS)
  link.onload = finish
  link.onerror = finish
  document.head.append(link)
}

function interrupt(state: QueueState): void {
  const { loading } = state
  if (!loading) return
  removeLoading(state, loading)
  state.waiting = [loading, ...state.waiting]
}

function removeLoading(state: QueueState, link: HTMLLinkElement): void {
  clearTimeout(state.timeout)
  state.loading = undefined
  link.remove()
}
