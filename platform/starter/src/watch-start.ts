// Detects from outside whether the host starts, because a broken host cannot report that itself (decision record 0026).
import type { FailureClass } from '@switchboard/record'

/** Event from a host whose scripts ran but that cannot continue. It is cancelled when another host is requested. */
export const UNSTARTED = 'switchboard:unstarted'

/** Remotes have the same deadline. */
const DEADLINE_MS = 10_000

interface HostStart {
  /** The folder of the host's build, with a trailing slash. Files with a content address are in sibling folders. */
  readonly base: string
  /** Address of the starter's styles, in a folder next to the host's. */
  readonly styles: string
  /** Whether the portal has another host to fall back to. */
  readonly hasOther: boolean
}

export interface StarterActions {
  /** Whether the page has arrived completely. */
  isWhole(): boolean
  whyMissing(address: string, integrity: string | undefined): Promise<FailureClass>
  /** @param event of a script that threw */
  report(outcome: FailureClass, event?: ErrorEvent): void
  /** Gives this browser's next page the other host. @returns false if that is not possible */
  requestOther(): boolean
  /**
   * Makes this browser's next page request files from their builds' folders. @returns false if this page already does,
   * or if that is not possible
   */
  requestFolders(): boolean
  reload(): void
  showFailure(onRetry: () => void): void
}

interface Watch extends HostStart {
  readonly actions: StarterActions
  isStarted: boolean
  isOver: boolean
  deadline?: ReturnType<typeof setTimeout>
  /** Pending check why a style sheet did not load. */
  judgement?: Promise<void>
}

/**
 * Call before the host's first file. A host that starts late replaces the failure message.
 * @returns settles when no known problem prevents the host from rendering: it has to wait while a missing style sheet
 * may lead to another host, and never settles if it does
 */
export function watchStart(host: HostStart, actions: StarterActions): () => Promise<void> {
  const watch: Watch = { ...host, actions, isStarted: false, isOver: false }
  addEventListener(UNSTARTED, (event) => fail(watch, 'execution') && event.preventDefault())
  addEventListener('error', (event) => handleError(watch, event), true)
  document.addEventListener('load', (event) => handleLoad(watch, event), true)
  // The page is now parsed, and its scripts run next.
  const startDeadline = () => (watch.deadline = setTimeout(() => handleDeadline(watch), DEADLINE_MS))
  document.addEventListener('readystatechange', startDeadline, { once: true })
  return async () => {
    await watch.judgement
    if (watch.isOver) await new Promise(() => {})
  }
}

const isIn = (address: string, folder: string) => address.startsWith(new URL(folder, location.href).href)

const isHostFile = ({ base, styles }: Watch, address: string) =>
  isIn(address, `${base}..`) && !isIn(address, `${styles}/..`)

function handleError(watch: Watch, event: Event): void {
  const { target } = event
  if (target instanceof HTMLLinkElement) {
    if (target.rel === 'stylesheet' && isHostFile(watch, target.href))
      watch.judgement = missingReason(watch, target.href, target.integrity).then((reason) =>
        failStyle(watch, reason, target.href),
      )
  } else if (watch.isStarted) return
  else if (event instanceof ErrorEvent) {
    if (isHostFile(watch, event.filename)) fail(watch, 'execution', event)
  } else if (target instanceof HTMLScriptElement && isHostFile(watch, target.src))
    void missingReason(watch, target.src, target.integrity).then((reason) => fail(watch, reason, target.src))
}

/** Once the last script has run, the host handles errors. */
function handleLoad(watch: Watch, { target }: Event): void {
  // Checks cheaply first, because looking for the last script at each loaded file would delay the first view.
  if (watch.isStarted || !(target instanceof HTMLScriptElement && target.defer)) return
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')]
  if (target !== scripts.filter(({ src }) => isHostFile(watch, src)).at(-1)) return
  watch.isStarted = true
  clearTimeout(watch.deadline)
}

const missingReason = ({ actions }: Watch, address: string, integrity: string) =>
  actions.whyMissing(address, integrity).catch((): FailureClass => 'network')

/** Does not reload automatically, because on a slow connection the other host would have to load from the start. */
function handleDeadline({ isOver, hasOther, actions }: Watch): void {
  if (isOver) return
  actions.report('timeout')
  actions.showFailure(() => {
    if (!hasOther || !actions.requestOther()) actions.requestFolders()
    actions.reload()
  })
}

/**
 * @param cause the address of a file that did not load, or the event of a script that threw
 * @returns whether the page is loaded again
 */
function fail(watch: Watch, outcome: FailureClass, cause?: string | ErrorEvent): boolean {
  if (watch.isOver) return false
  watch.isOver = true
  const { actions } = watch
  const reason = actions.isWhole() ? outcome : 'network'
  const isThrown = cause instanceof ErrorEvent
  const hasFolders = !isThrown && getsFolders(watch, reason, cause)
  if (!hasFolders) actions.report(reason, isThrown ? cause : undefined)
  const isReloaded = hasFolders || getsOther(watch, reason)
  if (isReloaded) actions.reload()
  else actions.showFailure(actions.reload)
  return isReloaded
}

/** A page without its style is still usable, so an already rendered page is not reloaded. */
function failStyle(watch: Watch, reason: FailureClass, address: string): void {
  if (watch.isOver) return
  const outcome = reason === 'network' ? reason : 'style'
  const hasFolders = getsFolders(watch, outcome, address)
  if (!hasFolders) watch.actions.report(outcome)
  watch.isOver = (hasFolders || getsOther(watch, outcome)) && !document.getElementById('sb-root')?.hasChildNodes()
  if (watch.isOver) watch.actions.reload()
}

/**
 * A file that is missing or damaged at its content address, outside its build's folder, may be intact inside. That says
 * nothing about the build.
 */
const getsFolders = ({ base, actions }: Watch, outcome: FailureClass, address: string | undefined) =>
  address !== undefined && outcome !== 'network' && !isIn(address, base) && actions.requestFolders()

/** After a network failure the other host would not load either. */
const getsOther = ({ hasOther, actions }: Watch, outcome: FailureClass) =>
  outcome !== 'network' && hasOther && actions.requestOther()
