// One element of the page: waits, shows a remote, says that it failed, and tells the page about it.
import type { Loader } from '@switchboard/loader'
import { matchRoute, type BuildRecord } from '@switchboard/registry'
import type { Remote } from '@switchboard/remote'
import { keepInput } from '@switchboard/unsaved'
import { createFrame } from './frame'
import type { Session } from './session'

export interface Wanted {
  readonly name: string
  /** With a query, if the page needs one; undefined for the remote's first page. */
  readonly path: string | undefined
}

export interface Place extends Wanted {
  /** Shows what there is now: a session may have ended. */
  restart(): void
  /** Removes everything from the element. */
  close(): void
}

interface Parts {
  readonly loader: Loader
  readonly session: Session
  readonly environment: 'standalone' | 'embedded'
}

export type FailureReason = 'unknown' | 'session' | 'load'
type Attempt = 'first' | 'again'
type State = 'loading' | 'shown' | 'failed' | 'signed-out'

/** single-spa-react keeps its state by this name. */
let places = 0

export function createPlace(element: HTMLElement, wanted: Wanted, { loader, session, environment }: Parts): Place {
  const frame = createFrame(element)
  const id = `switchboard-${++places}`
  let isClosed = false
  let unmount: (() => Promise<unknown>) | undefined
  /** What was begun ends before the next thing begins: a remote that is being mounted cannot be unmounted yet. */
  let work: Promise<unknown> = Promise.resolve()
  const queue = (task: () => Promise<unknown>) => void (work = work.then(task).catch(reportAsync))

  const setState = (state: State) => element.setAttribute('state', state)
  const fail = (reason: FailureReason) => {
    setState('failed')
    frame.showFailure(() => start('again'))
    tell(element, 'failed', { name: wanted.name, reason })
  }
  const start = (attempt: Attempt) => queue(() => load(attempt))

  async function load(attempt: Attempt): Promise<void> {
    if (isClosed) return
    setState('loading')
    frame.showWaiting(attempt)
    const path = routePath(loader, wanted)
    if (path === undefined) return fail('unknown')
    const page = attempt === 'again' ? loader.retryPage(wanted.name, path) : loader.loadPage(wanted.name, path)
    const [signedIn, result] = await Promise.all([session.find(), page])
    if (isClosed) return
    if (signedIn.kind === 'failed') return fail('session')
    if (signedIn.kind === 'closed') {
      setState('signed-out')
      return frame.showSignIn(signedIn.signIn)
    }
    const remote = result.kind === 'ready' ? loader.cachedRemote(result.record) : undefined
    if (result.kind === 'failed' || !remote) return fail('load')
    await mount(remote, result.record, path).catch((error: unknown) => {
      reportAsync(error)
      fail('load')
    })
  }

  async function mount(remote: Remote, record: BuildRecord, path: string): Promise<void> {
    const openedAt = performance.now()
    const props = {
      name: id,
      domElement: frame.slot,
      path: wanted.path ?? path,
      environment,
      onLeave: (address: string) => leave(element, wanted.name, address),
      onBroken() {
        loader.reportBrokenPage(record, path, Math.round(performance.now() - openedAt))
        restart()
      },
    }
    await remote.bootstrap(props)
    await remote.mount(props)
    unmount = () => remote.unmount(props)
    frame.showRemote()
    setState('shown')
    tell(element, 'shown', { name: wanted.name, build: record.build })
    void loader.pollRegistry('navigation')
  }

  async function end(): Promise<void> {
    const last = unmount
    unmount = undefined
    await last?.()
  }

  const restart = () =>
    queue(async () => {
      await end()
      await load('first')
    })

  start('first')
  return {
    ...wanted,
    restart,
    close() {
      isClosed = true
      frame.hide()
      queue(async () => {
        await end()
        frame.remove()
      })
    },
  }
}

/** The remote's own route for the wanted address; undefined when the portal has no such page of it. */
function routePath(loader: Loader, { name, path }: Wanted): string | undefined {
  const { resolved } = loader.builds()
  const remote = Object.hasOwn(resolved, name) ? resolved[name] : undefined
  if (!remote) return undefined
  if (path === undefined) return remote.current.routes[0]?.path
  return matchRoute(new URL(path, location.origin).pathname, { [name]: remote })?.route.path
}

/** The page around may open one of its own pages instead. */
function leave(element: HTMLElement, name: string, href: string): void {
  if (!tell(element, 'navigate', { name, href })) return
  // The customer was asked already, and other remotes of the page may have input, too.
  keepInput()
  location.assign(href)
}

/** @returns whether nobody prevented the default */
const tell = (element: HTMLElement, what: 'shown' | 'failed' | 'navigate', detail: object): boolean =>
  element.dispatchEvent(
    new CustomEvent(`switchboard-${what}`, { bubbles: true, cancelable: what === 'navigate', detail }),
  )

/** Nothing may keep what follows from running. */
const reportAsync = (error: unknown) =>
  setTimeout(() => {
    throw error
  })
