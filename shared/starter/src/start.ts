// Whether the host starts. A build that does not cannot say so itself: this is asked from outside of it.
import type { FailureClass } from '@switchboard/registry'

/** Told by a host whose scripts ran, and that can go no further. */
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
  whyMissing(address: string, integrity: string | undefined): Promise<FailureClass>
  tell(outcome: FailureClass): void
  /** Loads the page with the other host. @returns whether it can be asked for */
  tryOther(): boolean
  showWords(): void
}

/**
 * Watches from now on: it has to stand before the host's first file. Without another host the customer gets words, and a host that comes
 * late still takes their place.
 */
export function watchStart({ base, hasOther }: Start, { whyMissing, tell, tryOther, showWords }: Means): void {
  const isOurs = (address: string) => address.startsWith(new URL(base, location.href).href)
  const deadline = setTimeout(() => fail('timeout'), DEADLINE_MS)
  let isOver = false
  addEventListener(UNSTARTED, () => fail('execution'))
  addEventListener('error', failed, true)
  document.addEventListener('load', loaded, true)

  function failed(event: Event): void {
    const { target } = event
    if (event instanceof ErrorEvent) {
      if (isOurs(event.filename)) fail('execution')
    } else if (target instanceof HTMLScriptElement && isOurs(target.src)) {
      clearTimeout(deadline)
      void whyMissing(target.src, target.integrity).then(fail)
    } else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href))
      void whyMissing(target.href, target.integrity).then((why) => fail(why === 'network' ? why : 'style', false))
  }

  /** What it throws from here on is the host's affair. */
  function loaded({ target }: Event): void {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].filter(({ src }) => isOurs(src))
    if (target !== scripts.at(-1)) return
    clearTimeout(deadline)
    removeEventListener('error', failed, true)
  }

  /** @param isBlank false for a page that can be used as it is, although nobody designed it so */
  function fail(outcome: FailureClass, isBlank = true): void {
    if (isOver) return
    tell(outcome)
    // No host can do anything about a line that broke, and the other one would not come by it either.
    isOver = outcome !== 'network' && hasOther && tryOther()
    if (isOver || !isBlank) return
    isOver = true
    showWords()
  }
}
