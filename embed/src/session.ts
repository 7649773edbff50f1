// The sign-in for all elements of a page: that of the page around, or one that embed looks for itself.
import { adoptSession, findSession, onSessionEnd, type IdentityConfig } from '@switchboard/auth'
import { RETURN_KEY, SESSION_PAGE, type EmbedOptions } from '@switchboard/element'

/** How long a page has to call `switchboard.session()`. */
const PAGE_TIMEOUT_MS = 10_000

export type SessionState =
  | { readonly kind: 'open' }
  /** Nobody is signed in: the customer has to ask for it. */
  | { readonly kind: 'closed'; readonly signIn: () => void }
  | { readonly kind: 'failed' }

export interface Session {
  isOpen(): boolean
  /** Never rejects. A session that was not found is looked for again. */
  find(): Promise<SessionState>
  /** A session that embed has found ended, perhaps in another tab. */
  onEnd(listener: () => void): void
}

export function createSession({ session, signsIn }: EmbedOptions, identity: IdentityConfig | undefined): Session {
  let running: Promise<SessionState> | undefined
  let isOpen = false
  let reportEnd: () => void = () => undefined
  const end = (signIn: () => void) => {
    if (!isOpen) return
    isOpen = false
    running = Promise.resolve({ kind: 'closed', signIn })
    reportEnd()
  }
  const search = signsIn && identity ? () => searchSession(identity, end) : () => waitForPage(session, identity)
  return {
    isOpen: () => isOpen,
    onEnd: (listener) => void (reportEnd = listener),
    find() {
      running ??= search().then((state) => {
        isOpen = state.kind === 'open'
        if (state.kind === 'failed') running = undefined
        return state
      })
      return running
    },
  }
}

async function searchSession(identity: IdentityConfig, end: (signIn: () => void) => void): Promise<SessionState> {
  try {
    const { isOpen, enter } = await findSession(identity, {
      answerPage: new URL(SESSION_PAGE, location.origin).href,
      keepAddress: () => sessionStorage.setItem(RETURN_KEY, location.href),
    })
    onSessionEnd(() => end(enter))
    return isOpen ? { kind: 'open' } : { kind: 'closed', signIn: enter }
  } catch {
    return { kind: 'failed' }
  }
}

async function waitForPage(
  session: EmbedOptions['session'],
  identity: IdentityConfig | undefined,
): Promise<SessionState> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PAGE_TIMEOUT_MS))
  const given = await Promise.race([session, late])
  if (!given) {
    console.error('switchboard: call switchboard.session({ token, leave }), or put data-sign-in on the script.')
    return { kind: 'failed' }
  }
  adoptSession(given, identity)
  return { kind: 'open' }
}
