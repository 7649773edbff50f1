// The sign-in for all elements of a page: that of the page around, or one that embed looks for itself.
import { adoptSession, findSession, type IdentityConfig } from '@switchboard/auth'
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
}

export function createSession({ session, signsIn }: EmbedOptions, identity: IdentityConfig | undefined): Session {
  let running: Promise<SessionState> | undefined
  let isOpen = false
  const search = signsIn && identity ? () => searchSession(identity) : () => waitForPage(session, identity)
  return {
    isOpen: () => isOpen,
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

async function searchSession(identity: IdentityConfig): Promise<SessionState> {
  try {
    const signIn = await findSession(identity, {
      answerPage: new URL(SESSION_PAGE, location.origin).href,
      keepAddress: () => sessionStorage.setItem(RETURN_KEY, location.href),
    })
    return signIn ? { kind: 'closed', signIn } : { kind: 'open' }
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
