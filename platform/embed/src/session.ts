// The sign-in for all elements of a page: the surrounding page's, or one that embed looks for itself.
import {
  adoptSession,
  confirmSession,
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
  /** Nobody is signed in, and the customer has to ask for the login. */
  | { readonly kind: 'closed'; readonly signIn: () => void }
  | { readonly kind: 'failed' }

export interface Session {
  isOpen(): boolean
  /** Never rejects. If no session was found, the next call looks again. */
  find(): Promise<SessionState>
  /** Called when `find` has another result: a session ended, perhaps in another tab, or the page has given one. */
  onChange(listener: () => void): void
  /** @throws when the session has ended */
  confirm(): Promise<void>
  /** Called for `switchboard.session()`, perhaps not for the first time. */
  accept(given: PageSession): Promise<void>
  /** Called when the page has found that its session has ended, and leaves for its login. */
  expire(): void
}

type Search = () => Promise<SessionState>
type End = (how: SessionEnd, signIn: () => void) => void

export function createSession({ session, signsIn }: EmbedOptions, identity: IdentityConfig | undefined): Session {
  const finding = createFinding()
  let accepted: PageSession | undefined
  /** A session may end before its first token arrives. */
  let hasEnded = false
  const end: End = (how, signIn) => {
    hasEnded = true
    if (finding.close(how)) finding.begin(async () => ({ kind: 'closed', signIn }))
  }
  const replace = (given: PageSession) => {
    if (finding.close('replaced')) finding.begin(() => adopt(given))
  }
  const adopt = async (given: PageSession): Promise<SessionState> => {
    accepted = given
    hasEnded = false
    onSessionEnd((how) => (how === 'replaced' ? replace(given) : end(how, signInOf(given))))
    setInputOwner(await adoptSession(leavingOnce(given), identity, setInputOwner))
    return hasEnded ? { kind: 'closed', signIn: signInOf(given) } : { kind: 'open' }
  }
  const wait: Search = async () => {
    const given = await withinTime(session)
    return given ? adopt(given) : { kind: 'failed' }
  }
  const search = signsIn && identity ? () => searchSession(identity, end) : wait
  return {
    ...finding,
    find: () => finding.find(search),
    confirm: async () => (finding.isOpen() ? Promise.race([confirmSession(), finding.end()]) : undefined),
    async accept(given) {
      if (search !== wait)
        return warnOnce('switchboard.session() has no effect on a page whose script has data-sign-in')
      const running = finding.running()
      if (running) await running
      if (!finding.isOpen()) return finding.begin(() => adopt(given))
      if (given !== accepted) warnOnce('switchboard.session() was called again, and the first session goes on')
    },
    expire: () => accepted && end('expired', signInOf(accepted)),
  }
}

/** The session that was found, or is being looked for. */
function createFinding() {
  let running: Promise<SessionState> | undefined
  let isOpen = false
  let isAwaited = false
  let reportChange: () => void = () => undefined
  let reportEnd: () => void = () => undefined
  const look = (how: Search) =>
    (running = how().then((state) => {
      isOpen = state.kind === 'open'
      if (state.kind === 'failed') running = undefined
      return state
    }))
  return {
    isOpen: () => isOpen,
    running: () => running,
    onChange: (listener: () => void) => void (reportChange = listener),
    find(search: Search) {
      isAwaited = true
      return running ?? look(search)
    },
    /** Makes elements that have already asked ask again. */
    begin(how: Search) {
      void look(how)
      if (isAwaited) reportChange()
    },
    /** @returns whether there was a session to end */
    close(how: SessionEnd) {
      const wasOpen = isOpen
      isOpen = false
      if (wasOpen) settleInput(how)
      reportEnd()
      return wasOpen
    },
    /** Rejects when the session ends. */
    end: () => new Promise<never>((_, reject) => (reportEnd = () => reject(new Error('the session has ended')))),
  }
}

const signInOf = (given: PageSession) => () => void given.leave()

/** Call while the forms are still mounted. */
const settleInput = (how: SessionEnd) => (how === 'expired' ? keepInput() : dropInput())

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

/** Each request that the API refuses would end the session again. */
function leavingOnce(given: PageSession): PageSession {
  let hasLeft = false
  return {
    token: async (seconds) => given.token(seconds),
    async leave(login) {
      if (hasLeft) return
      hasLeft = true
      await given.leave(login)
    },
  }
}

async function withinTime(session: EmbedOptions['session']): Promise<PageSession | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PAGE_TIMEOUT_MS))
  const given = await Promise.race([session, late])
  if (!given)
    console.error(
      'switchboard: call switchboard.session({ token, leave }), or put data-sign-in on the script. If the page calls it after its own sign-in, that has failed or takes too long.',
    )
  return given
}
