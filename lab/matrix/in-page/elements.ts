// Which elements of a page are seen, and how a finding names them.

const SCREEN_READER_PIXELS = 2

export const CONTROLS = [
  ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary'],
  ...['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'slider', 'menuitem', 'combobox'].map(
    (role) => `[role=${role}]`,
  ),
].join()

export const around = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...around(element.parentElement)] : []

export const withAround = (element: Element): Element[] => [element, ...around(element)]

/** Words for screen readers only, and the link to the content until it has focus, are clipped. */
const isForEars = (element: Element): boolean => {
  const { clipPath, overflow } = getComputedStyle(element)
  if (/^inset\((50|100)%/.test(clipPath)) return true
  const { offsetWidth, offsetHeight } = element as HTMLElement
  const isSmall = Math.min(offsetWidth, offsetHeight) <= SCREEN_READER_PIXELS
  return isSmall && overflow === 'hidden'
}

export function isSeen(element: Element): boolean {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return false
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return !withAround(element).some((one) => one instanceof HTMLElement && isForEars(one)) && box.right > 0
}

/** The modal that covers the rest, or the whole page. */
export const frontLayer = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

/** The open menu, calendar or tooltip with controls, or the front layer. */
export function usedLayer(): Element {
  const open = [...frontLayer().querySelectorAll('[popover]:popover-open')]
  return open.filter((one) => one.querySelector('a, button, input') !== null).at(-1) ?? frontLayer()
}

export const controls = (): HTMLElement[] => [...frontLayer().querySelectorAll<HTMLElement>(CONTROLS)]

/** 'button.Button_button "Log out"' */
export function describe(element: Element): string {
  const [type = ''] = element.classList
  const words = element.getAttribute('aria-label') ?? element.textContent
  const name = words.replaceAll(/\s+/g, ' ').trim().slice(0, 40)
  const kind = element.getAttribute('type') ?? element.getAttribute('role')
  return `${element.localName}${kind ? `[${kind}]` : ''}${type ? `.${type}` : ''} "${name}"`
}

export interface SeenText {
  readonly node: Text
  readonly element: Element
  /** of each line */
  readonly lines: DOMRect[]
}

export function seenTexts(place: Element = frontLayer()): SeenText[] {
  const found: SeenText[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!(node instanceof Text) || !element || node.data.trim() === '') continue
    if (element.matches('script, style, option, noscript, title') || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    if (lines.length > 0) found.push({ node, element, lines })
  }
  return found
}
