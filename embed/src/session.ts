// The sign-in for all elements of a page: that of the page around, or one that embed looks for itself.
import {
  adoptSession,
  findSession,
  onSessionEnd,
  type IdentityConfig,
  type PageSession,
  type SessionEnd,
} from '@switchboard/auth'
import { RETURN_KEY, SESSION_PAGE, type EmbedOptions } from '@switchboard/element'
import { dropInput, keepInput, setInputOwner } from '@switchboard/unsaved'
import { explainRefusal } from './refused-origin'
import { warnOnce } from './warn'

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
  /** `find` has another answer: a session ended, perhaps in another tab, or the page has given one. */
  onChange(listener: () => void): void
  /** The page has called `switchboard.session()`, perhaps not for the first time. */
  accept(given: PageSession): Promise<void>
  /** The page has found out that its session is over, and leaves for its login. */
  expire(): void
}

type Search = () => Promise<SessionState>
type End = (how: SessionEnd, signIn: () => void) => void

export function createSession({ session, signsIn }: EmbedOptions, identity: IdentityConfig | undefined): Session {
  let running: Promise<SessionState> | undefined
  let isOpen = false
  let accepted: PageSession | undefined
  let reportChange: () => void = () => undefined
  const end: End = (how, signIn) => {
    if (!isOpen) return
    isOpen = false
    settleInput(how)
    running = Promise.resolve({ kind: 'closed', signIn })
    reportChange()
  }
  const adopt = async (given: PageSession): Promise<SessionState> => {
    accepted = given
    onSessionEnd((how) => end(how, signInOf(given)))
    setInputOwner(await adoptSession(leavingOnce(given), identity))
    return { kind: 'open' }
  }
  const wait: Search = async () => {
    const given = await withinTime(session)
    return given ? adopt(given) : { kind: 'failed' }
  }
  const search = signsIn && identity ? () => searchSession(identity, end) : wait
  const look = (how: Search) =>
    how().then((state) => {
      isOpen = state.kind === 'open'
      if (state.kind === 'failed') running = undefined
      return state
    })
  const accept = async (given: PageSession) => {
    if (search !== wait) return warnOnce('switchboard.session() has no effect on a page whose script has data-sign-in')
    await running
    if (isOpen && given !== accepted) warnOnce('switchboard.session() was called again, and the first session goes on')
    if (isOpen) return
    running = look(() => adopt(given))
    reportChange()
  }
  return {
    isOpen: () => isOpen,
    onChange: (listener) => void (reportChange = listener),
    find: () => (running ??= look(search)),
    accept,
    expire: () => accepted && end('expired', signInOf(accepted)),
  }
}

const signInOf = (given: PageSession) => () => void given.leave()

/** To be called while the forms are there. */
const settleInput = (how: SessionEnd) => (how === 'logout' ? dropInput() : keepInput())

async function searchSession(identity: IdentityConfig, end: End): Promise<SessionState> {
  try {
    const { isOpen, subject, enter } = await findSession(identity, {
      answerPage: new URL(SESSION_PAGE, location.origin).href,
      keepAddress: () => sessionStorage.setItem(RETURN_KEY, location.href),
    })
    onSessionEnd((how) => end(how, enter))
    if (isOpen) setInputOwner(subject)
    return isOpen ? { kind: 'open' } : { kind: 'closed', signIn: enter }
  } catch {
    void explainRefusal(identity)
    return { kind: 'failed' }
  }
}

/** Each request that the API refuses ends the session anew. */
function leavingOnce(given: PageSession): PageSession {
  let hasLeft = false
  return {
    token: async (seconds) => given.token(seconds),
    async leave() {
      if (hasLeft) return
      hasLeft = true
      await given.leave()
    },
  }
}

async function withinTime(session: EmbedOptions['session']): Promise<PageSession | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PAGE_TIMEOUT_MS))
  const given = await Promise.race([session, late])
  if (!given)
    console.error('switchboard: call switchboard.session({ token, leave }), or put data-sign-in on the script.')
  return given
}
