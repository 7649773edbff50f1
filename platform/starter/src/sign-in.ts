// Decides before the host runs: without a response from the provider the browser goes there immediately, and the code
// in a response is exchanged while the host is still loading (decision record 0048).
import {
  askProvider,
  clearReturns,
  concludeSignIn,
  fetchIdentityConfig,
  goToProvider,
  handOver,
  isRedirectLoop,
  parseIdentityConfig,
  readAnswer,
  sendEarly,
  takeAttempt,
  type HandedOver,
  type IdentityConfig,
} from '@switchboard/auth/first'

interface SignInPage {
  /** Addresses of the calls that the page starts with. */
  readonly calls: readonly string[]
  /**
   * Whether the server has just reached the provider, so that its keys need not be requested as a check (decision
   * record 0065).
   */
  readonly isProviderReachable: boolean
  /** Called if the browser has to stay, but cannot be signed in. */
  showFailure(): void
  /** Settles when the host may render. */
  mayDraw(): Promise<void>
  /** Called when there is nothing to do until the provider has responded. */
  onWait(): void
}

/**
 * @param identity JSON of the provider's configuration; empty if the configuration call provides it
 * @returns whether the host must not run
 */
export function startSignIn(identity: string, page: SignInPage): boolean {
  // The host passes these addresses on to the legacy application (D47).
  if (location.pathname === '/' && location.hash.startsWith('#!/')) return false
  const { calls, showFailure, mayDraw } = page
  const config = async () => (identity && parseIdentityConfig(JSON.parse(identity))) || fetchIdentityConfig()
  try {
    const isLooping = isRedirectLoop()
    const concluded = takeAnswer(isLooping, config)
    // A host that runs although it must not will wait.
    handOver(concluded?.then((outcome) => withCalls(outcome, calls, mayDraw)) ?? new Promise(() => {}))
    if (concluded) return false
    if (isLooping) showFailure()
    else
      void config()
        .then((to) => leaveFor(to, page))
        .catch(showFailure)
    return true
  } catch {
    // Without storage the host fails in the same way, and says so.
    return false
  }
}

async function leaveFor(provider: IdentityConfig, { isProviderReachable, onWait }: SignInPage): Promise<void> {
  if (!isProviderReachable) {
    onWait()
    return askProvider(provider)
  }
  await goToProvider(provider)
  // Not earlier, because the page's work during the wait would delay the redirect.
  onWait()
}

/**
 * Removes the provider's response from the address.
 * @returns undefined if the provider has to be asked. A response that this browser did not ask for, or has used before,
 * counts as none
 */
function takeAnswer(isLooping: boolean, config: () => Promise<IdentityConfig>): Promise<HandedOver> | undefined {
  const found = readAnswer(location.hash)
  if (!found) return undefined
  const { answer, rest } = found
  const attempt = isLooping ? undefined : takeAttempt(answer.state, Date.now())
  history.replaceState(history.state, '', location.pathname + location.search + (rest || (attempt?.hash ?? '')))
  // The customer took too long at the login page, so the sign-in starts again.
  const isOver = answer.description === 'authentication_expired'
  return attempt && !isOver ? concludeSignIn(config, answer, attempt).finally(clearReturns) : undefined
}

/** Sends the calls immediately, and settles when the host may render. */
async function withCalls(
  outcome: HandedOver,
  calls: readonly string[],
  mayDraw: SignInPage['mayDraw'],
): Promise<HandedOver> {
  const early = 'tokens' in outcome ? { early: sendEarly(calls, outcome.tokens.token) } : {}
  await mayDraw()
  return { ...outcome, ...early }
}
