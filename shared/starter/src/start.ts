// Whether the host starts. A build that does not cannot say so itself: this is asked from outside of it.
import type { FailureClass } from '@switchboard/registry'

/** Event of a host whose scripts ran, and that can go no further. */
export const UNSTARTED = 'switchboard:unstarted'

/** A remote gets as long. */
const DEADLINE_MS = 10_000

export interface Start {
  /** Address of the host's files, with a slash at the end. */
  readonly base: string
  /** The portal has another host for a browser in which this one does not start. */
  readonly hasOther: boolean
}

export interface Means {
  /** All of the page has arrived. */
  isWhole(): boolean
  whyMissing(address: string, integrity: string | undefined): Promise<FailureClass>
  tell(outcome: FailureClass): void
  /** The next page of this browser has the other host. @returns false when that cannot be had */
  wantOther(): boolean
  reload(): void
  showWords(onRetry: () => void): void
}

/** Watches from now on: it has to stand before the host's first file. A host that comes late takes the place of the words. */
export function watchStart({ base, hasOther }: Start, means: Means): void {
  const isOurs = (address: string) => address.startsWith(new URL(base, location.href).href)
  let isStarted = false
  let isOver = false
  let deadline: ReturnType<typeof setTimeout> | undefined

  addEventListener(UNSTARTED, () => fail('execution'))
  addEventListener('error', failed, true)
  document.addEventListener('load', loaded, true)
  // The page is parsed, and its scripts are run from here on.
  document.addEventListener('readystatechange', () => (deadline = setTimeout(late, DEADLINE_MS)), { once: true })

  function failed(event: Event): void {
    const { target } = event
    if (target instanceof HTMLLinkElement) {
      if (target.rel === 'stylesheet' && isOurs(target.href)) void why(target.href, target.integrity).then(failStyle)
    } else if (isStarted) return
    else if (event instanceof ErrorEvent) {
      if (isOurs(event.filename)) fail('execution')
    } else if (target instanceof HTMLScriptElement && isOurs(target.src))
      void why(target.src, target.integrity).then(fail)
  }

  /** What it throws from here on is the host's affair. */
  function loaded({ target }: Event): void {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].filter(({ src }) => isOurs(src))
    if (target !== scripts.at(-1)) return
    isStarted = true
    clearTimeout(deadline)
  }

  const why = (address: string, integrity: string) =>
    means.whyMissing(address, integrity).catch((): FailureClass => 'network')

  /** Perhaps it is only the line that is slow: then the other host would have to come by it from its beginning. */
  function late(): void {
    if (isOver) return
    means.tell('timeout')
    means.showWords(() => {
      if (hasOther) means.wantOther()
      means.reload()
    })
  }

  function fail(outcome: FailureClass): void {
    if (isOver) return
    isOver = true
    const found = means.isWhole() ? outcome : 'network'
    means.tell(found)
    if (isForOther(found)) means.reload()
    else means.showWords(means.reload)
  }

  /** The page can be used, although nobody designed it so: it is not taken away from whoever sees it already. */
  function failStyle(because: FailureClass): void {
    if (isOver) return
    const found = because === 'network' ? because : 'style'
    means.tell(found)
    isOver = isForOther(found) && !document.getElementById('sb-root')?.hasChildNodes()
    if (isOver) means.reload()
  }

  /** No host can do anything about a line that broke, and the other one would not come by it either. */
  const isForOther = (outcome: FailureClass) => outcome !== 'network' && hasOther && means.wantOther()
}
