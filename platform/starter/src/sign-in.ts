// Decides before anything of the host runs: without an answer of the provider the browser goes there immediately, and the code of an answer is
// exchanged while the host is still on its way (decision record 0048).
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
  /** Addresses of the calls with which the page starts. */
  readonly calls: readonly string[]
  /** The server has seen the provider a moment ago, so that it need not be asked for its keys (decision record 0065). */
  readonly isProviderReachable: boolean
  /** The browser has to stay, but cannot be signed in. */
  showFailure(): void
  /** Settles when the host may draw. */
  mayDraw(): Promise<void>
  /** Nothing is to be done until the provider has answered. */
  onWait(): void
}

/**
 * @param identity JSON of the provider's configuration; empty where the configuration call tells it
 * @returns whether the host must not run
 */
export function startSignIn(identity: string, page: SignInPage): boolean {
  // The host hands these addresses over to the legacy application (D47).
  if (location.pathname === '/' && location.hash.startsWith('#!/')) return false
  const { calls, showFailure, mayDraw } = page
  const config = async () => (identity && parseIdentityConfig(JSON.parse(identity))) || fetchIdentityConfig()
  try {
    const isLooping = isRedirectLoop()
    const concluded = takeAnswer(isLooping, config)
    // A host that runs although it must not waits.
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
  // Not earlier: what the page does while it waits would delay the redirect.
  onWait()
}

/**
 * Cleans the address of the provider's answer.
 * @returns undefined when the provider has to be asked. An answer that this browser did not ask for, or has used before, counts as none
 */
function takeAnswer(isLooping: boolean, config: () => Promise<IdentityConfig>): Promise<HandedOver> | undefined {
  const found = readAnswer(location.hash)
  if (!found) return undefined
  const { answer, rest } = found
  const attempt = isLooping ? undefined : takeAttempt(answer.state, Date.now())
  history.replaceState(history.state, '', location.pathname + location.search + (rest || (attempt?.hash ?? '')))
  // The customer was too long at the login page, which starts again.
  const isOver = answer.description === 'authentication_expired'
  return attempt && !isOver ? concludeSignIn(config, answer, attempt).finally(clearReturns) : undefined
}

/** Sends the calls immediately, and settles when the host may draw. */
async function withCalls(
  outcome: HandedOver,
  calls: readonly string[],
  mayDraw: SignInPage['mayDraw'],
): Promise<HandedOver> {
  const early = 'tokens' in outcome ? { early: sendEarly(calls, outcome.tokens.token) } : {}
  await mayDraw()
  return { ...outcome, ...early }
}
