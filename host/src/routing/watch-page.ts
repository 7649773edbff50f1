// Checks that a page shows content, and that the shell around it is visible and usable.
import { DEADLINE_MS, PageFault, type FaultKind } from '@switchboard/loader'

const CHECK_MS = 1_000

/**
 * Milliseconds that each fault may last. The shell is briefly incomplete while React or the browser replaces parts of
 * it. A page may be blank for as long as it may load.
 */
const LIMITS_MS = { shell: 3_000, 'covers header': 3_000, blank: DEADLINE_MS } as const
type WatchedFault = keyof typeof LIMITS_MS
const watchedFaults = ['shell', 'covers header', 'blank'] as const satisfies readonly WatchedFault[]

const VISIBLE_WITHOUT_TEXT = 'img, svg, canvas, video, iframe, input, button, [role="img"], [aria-busy="true"]'

/** @param place of the page @param onFault called once @returns a function that stops watching */
export function watchPage(place: HTMLElement, onFault: (fault: PageFault) => void): () => void {
  const began: Partial<Record<FaultKind, number>> = {}
  const find: Readonly<Record<WatchedFault, () => boolean>> = {
    shell: () => !isShellWhole(place),
    'covers header': () => isHeaderCovered((cover) => !cover.closest('[data-filler]')),
    blank: () => isBlank(place),
  }
  const check = () => {
    const now = performance.now()
    for (const kind of watchedFaults) {
      if (!isOnScreen() || !find[kind]()) delete began[kind]
      else if (now - (began[kind] ??= now) >= LIMITS_MS[kind]) {
        clearInterval(timer)
        removeCovers()
        return onFault(new PageFault(kind))
      }
    }
  }
  const timer = setInterval(check, CHECK_MS)
  return () => clearInterval(timer)
}

/**
 * Like watchPage, for a filler of another remote in the page. Only a covered header is its fault: a filler may be
 * empty, and the page is responsible for the shell.
 */
export function watchFiller(filler: HTMLElement, onFault: (fault: PageFault) => void): () => void {
  let began: number | undefined
  const timer = setInterval(() => {
    const isCovering = isOnScreen() && isHeaderCovered((cover) => filler.contains(cover))
    const now = performance.now()
    began = isCovering ? (began ?? now) : undefined
    if (began === undefined || now - began < LIMITS_MS['covers header']) return
    clearInterval(timer)
    onFault(new PageFault('covers header'))
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Hidden tabs have no layout and are not seen, and a printed page has no header. */
const isOnScreen = () => !document.hidden && !matchMedia('print').matches

const shellHeader = () => document.querySelector<HTMLElement>('#sb-root header')

const isShellWhole = (place: HTMLElement) =>
  place.isConnected &&
  place.closest('main') !== null &&
  (shellHeader()?.querySelector('nav')?.checkVisibility() ?? false)

const isBlank = (place: HTMLElement) =>
  place.innerText.trim() === '' &&
  ![...place.querySelectorAll(VISIBLE_WITHOUT_TEXT)].some((element) => element.checkVisibility())

/** The element that covers each visible control of the header; undefined if the control is reachable. */
function coversOfHeader(): (Element | undefined)[] {
  const header = shellHeader()
  if (!header) return []
  return [...header.querySelectorAll('a, button')].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const found = width > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null
    return found ? [header.contains(found) || isAllowedOver(found) ? undefined : found] : []
  })
}

/**
 * The shell's messages are next to the page. Dialogs and popovers are in the browser's top layer, and the customer can
 * close them.
 */
function isAllowedOver(element: Element): boolean {
  const isOfShell = element.closest('#sb-root') !== null && element.closest('main') === null
  return isOfShell || element === document.documentElement || element.closest(':modal, :popover-open') !== null
}

/** @param isOwn whether the watched page or filler is responsible for the cover */
function isHeaderCovered(isOwn: (cover: Element) => boolean): boolean {
  const covers = coversOfHeader()
  return covers.length > 0 && covers.every((cover) => cover && isOwn(cover))
}

/** Removes what a page has put over the header from outside its place. */
function removeCovers(): void {
  for (const cover of coversOfHeader())
    if (cover && !cover.closest('#sb-root') && cover !== document.body) topmostAround(cover).remove()
}

function topmostAround(element: Element): Element {
  const { parentElement } = element
  return !parentElement || parentElement === document.body ? element : topmostAround(parentElement)
}

/** An open modal that a page left outside its place would make the next page unusable. */
export function closeLeftModals(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
    if (!dialog.closest('#sb-root')) dialog.close()
}
