// One element of the page: waits, shows a remote or its failure, and tells the page.
import type { Loader } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { matchRoutes } from '@switchboard/router'
import { abandonInput } from '@switchboard/unsaved'
import { createFrame } from './frame'
import { openInsidePage } from './inside-page'
import type { Session } from './session'
import { findPage, missingPage, type FoundPage, type Wanted, type WantedPage } from './wanted-page'
import { warnOnce } from './warn'

export interface Place extends Wanted {
  /** Shows the current state again, for example after a session has ended. */
  restart(): void
  /** Removes everything from the element. */
  close(): void
}

interface PlaceContext {
  readonly loader: Loader
  readonly session: Session
  readonly environment: 'standalone' | 'embedded'
}

export type FailureReason = 'unknown' | 'session' | 'load'
type Attempt = 'first' | 'again'
type State = 'loading' | 'shown' | 'failed' | 'signed-out'

/** single-spa-react keeps its state by this name. */
let places = 0

export function createPlace(
  element: HTMLElement,
  wanted: Wanted,
  { loader, session, environment }: PlaceContext,
): Place {
  const frame = createFrame(element)
  const id = `switchboard-${++places}`
  /** Number of starts: all but the last are outdated. */
  let begun = 0
  let unmount: (() => Promise<unknown>) | undefined
  /** Each step ends before the next begins, because a remote that is mounting cannot be unmounted yet. */
  let work: Promise<unknown> = Promise.resolve()
  const queue = (task: () => Promise<unknown>) => void (work = work.then(task).catch(reportAsync))

  const setState = (state: State) => element.setAttribute('state', state)
  const fail = (reason: FailureReason) => {
    setState('failed')
    frame.showFailure(() => start('again'))
    emit(element, 'failed', { name: wanted.name, reason })
  }
  const failUnknown = (why: string) => {
    warnOnce(why)
    fail('unknown')
  }
  const start = (attempt: Attempt) => {
    const own = ++begun
    queue(async () => {
      await end()
      await load(attempt, () => own !== begun)
    })
  }
  const restart = () => start('first')

  async function load(attempt: Attempt, isOver: () => boolean): Promise<void> {
    if (isOver()) return
    setState('loading')
    frame.showWaiting(attempt)
    const { name } = wanted
    const page = await findNewest(wanted, loader, attempt)
    if (isOver()) return
    if (page.kind === 'unknown') return failUnknown(page.why)
    const { route } = page
    const loaded = attempt === 'again' ? loader.retryPage(name, route) : loader.loadPage(name, route)
    const [signedIn, result] = await Promise.all([session.find(), loaded])
    if (isOver()) return
    const remote = result.kind === 'ready' ? loader.cachedRemote(result.record) : undefined
    // A record's route covers all pages below it.
    if (remote && !matchRoutes([...remote.routes], page.address))
      return failUnknown(missingPage(name, remote.routes, page.path))
    if (signedIn.kind === 'failed') return fail('session')
    if (signedIn.kind === 'closed') {
      setState('signed-out')
      frame.showSignIn(signedIn.signIn)
      return void emit(element, 'signed-out', { name })
    }
    if (result.kind === 'failed' || !remote) return fail('load')
    await mount(remote, result.record, page, isOver).catch((error: unknown) => {
      reportAsync(error)
      if (!isOver()) fail('load')
    })
  }

  async function mount(remote: Remote, record: BuildRecord, page: FoundPage, isOver: () => boolean): Promise<void> {
    const openedAt = performance.now()
    const inside = openInsidePage(element, remote, page)
    const props = {
      name: id,
      domElement: frame.slot,
      path: inside.first,
      environment,
      onMove: inside.move,
      onLeave: (href: string) => leave(element, wanted.name, href),
      onBroken() {
        loader.reportBrokenPage(record, page.route, Math.round(performance.now() - openedAt))
        restart()
      },
    }
    await remote.bootstrap(props)
    if (isOver()) return
    await remote.mount(props)
    const release = inside.hold()
    unmount = () => {
      release()
      return remote.unmount(props)
    }
    // The next step begins when this one ends.
    if (isOver()) return
    frame.showRemote()
    setState('shown')
    emit(element, 'shown', { name: wanted.name, build: record.build })
    void loader.pollRegistry('navigation')
  }

  async function end(): Promise<void> {
    const last = unmount
    unmount = undefined
    await last?.()
  }

  restart()
  return {
    ...wanted,
    restart,
    close() {
      begun++
      frame.hide()
      queue(async () => {
        await end()
        frame.remove()
      })
    },
  }
}

/** If the customer retries, a remote that was published meanwhile is found. */
async function findNewest(wanted: Wanted, loader: Loader, attempt: Attempt): Promise<WantedPage> {
  const find = () => findPage(wanted, loader.builds().resolved, location.origin)
  const page = find()
  if (page.kind === 'page' || attempt === 'first') return page
  await loader.pollRegistry('failure')
  return find()
}

/** The surrounding page may open one of its own pages instead. */
function leave(element: HTMLElement, name: string, href: string): void {
  if (!emit(element, 'navigate', { name, href })) return
  // The customer was already asked, including about other remotes on the page.
  abandonInput()
  location.assign(href)
}

/** @returns whether the default was not prevented */
const emit = (element: HTMLElement, what: Exclude<State, 'loading'> | 'navigate', detail: object): boolean =>
  element.dispatchEvent(
    new CustomEvent(`switchboard-${what}`, { bubbles: true, cancelable: what === 'navigate', detail }),
  )

/** Rethrows asynchronously, so that later work still runs. */
const reportAsync = (error: unknown) =>
  setTimeout(() => {
    throw error
  })
