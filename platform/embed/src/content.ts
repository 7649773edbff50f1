// The content of an element: a remote, a sign-in or a failure.
import type { Loader } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { matchRoutes } from '@switchboard/router'
import type { Session } from './session'
import type { IsOver } from './steps'
import { findPage, missingPage, type FoundPage, type Wanted, type WantedPage } from './wanted-page'

export type FailureReason = 'unknown' | 'session' | 'load'
export type Attempt = 'first' | 'again'

export interface ReadyRemote {
  readonly kind: 'ready'
  readonly remote: Remote
  readonly record: BuildRecord
  readonly page: FoundPage
}

export type Content =
  | ReadyRemote
  | { readonly kind: 'signed-out'; readonly signIn: () => void }
  /** `why` is for the page's developers. */
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly why?: string }

interface Sources {
  readonly loader: Loader
  readonly session: Session
}

/** Looks for the session while the remote loads. @returns undefined when it is over */
export async function findContent(
  wanted: Wanted,
  { loader, session }: Sources,
  attempt: Attempt,
  isOver: IsOver,
): Promise<Content | undefined> {
  const { name } = wanted
  const page = await findNewest(wanted, loader, attempt)
  if (isOver()) return undefined
  if (page.kind === 'unknown') return { kind: 'failed', reason: 'unknown', why: page.why }
  const { route } = page
  const loading = attempt === 'again' ? loader.retryPage(name, route) : loader.loadPage(name, route)
  const [signedIn, result] = await Promise.all([session.find(), loading])
  if (isOver()) return undefined
  const remote = result.kind === 'ready' ? loader.cachedRemote(result.record) : undefined
  // A record's route covers all pages below it.
  if (remote && !matchRoutes([...remote.routes], page.address))
    return { kind: 'failed', reason: 'unknown', why: missingPage(name, remote.routes, page.path) }
  if (signedIn.kind === 'failed') return { kind: 'failed', reason: 'session' }
  if (signedIn.kind === 'closed') return { kind: 'signed-out', signIn: signedIn.signIn }
  if (result.kind === 'failed' || !remote) return { kind: 'failed', reason: 'load' }
  return { kind: 'ready', remote, record: result.record, page }
}

/** If the customer retries, a remote that was published meanwhile is found. */
async function findNewest(wanted: Wanted, loader: Loader, attempt: Attempt): Promise<WantedPage> {
  const find = () => findPage(wanted, loader.builds().resolved, location.origin)
  const page = find()
  if (page.kind === 'page' || attempt === 'first') return page
  await loader.pollRegistry('failure')
  return find()
}
