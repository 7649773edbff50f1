// The portal's page around the remote.
import { callCounts } from './calls.ts'
import { loadShared } from './federation.ts'
import { belongsToBuild } from './style-sheets.ts'
import { wait } from './timers.ts'

/**
 * Creates the portal's root with a container for the remote, and a neighbour that must keep responding.
 * @returns the container for the remote
 */
export async function furnishPage(): Promise<HTMLElement> {
  const [React, { createRoot }, { brand }, { startAnalytics }] = await Promise.all([
    loadShared('react'),
    loadShared('react-dom/client'),
    loadShared('@switchboard/brand'),
    loadShared('@switchboard/analytics'),
  ])
  startAnalytics({ clear() {}, update() {}, rule() {} })
  document.documentElement.dataset.brand = brand.id
  const root = createElement('div', { id: 'sb-root', className: 'sb-root' })
  const main = createElement('main', { id: 'main', className: 'sb-page' })
  const heading = createElement('h1', { className: 'sb-content', textContent: 'Gate' })
  const slot = document.createElement('div')
  main.append(heading, slot)
  const header = createElement('header', { className: 'sb-content' })
  header.style.cssText = 'display: flex; justify-content: space-between'
  root.append(header, main)
  document.body.replaceChildren(root)
  const Neighbour = () => {
    const [count, setCount] = React.useState(0)
    const press = () => setCount(count + 1)
    return ['first', 'last'].map((key) =>
      React.createElement('button', { key, type: 'button', onClick: press }, `pressed ${count}`),
    )
  }
  createRoot(header).render(React.createElement(Neighbour))
  return slot
}

const headerButtons = () => [...document.querySelectorAll<HTMLElement>('#sb-root > header button')]

/** @returns the element that covers every button of the header; dialogs and popovers may, because they can be closed */
export function coverOfHeader(): Element | undefined {
  const covers = headerButtons().map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found && !found.closest('#sb-root > header, :modal, :popover-open') ? found : undefined
  })
  const [cover] = covers
  return covers.every(Boolean) && cover !== document.documentElement ? cover : undefined
}

export const createElement = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]>,
) => Object.assign(document.createElement(name), properties)

/**
 * Presses the neighbour's button.
 * @returns whether it was rendered again
 */
export async function neighbourResponds(): Promise<boolean> {
  const [button] = headerButtons()
  if (!button) return false
  const before = button.textContent
  button.click()
  await wait(30)
  return button.isConnected && button.textContent !== before
}

/** The page without the remote's container, to compare it before and after. */
export const surroundings = () => ({
  body: document.body.childElementCount,
  root: document.getElementById('sb-root')?.childElementCount ?? 0,
  head: [...document.head.children].filter((element) => !belongsToBuild(addressOf(element))).length,
  title: document.title,
  address: location.href,
  htmlClass: document.documentElement.className,
  bodyClass: document.body.className,
  bodyStyle: document.body.getAttribute('style'),
  htmlStyle: document.documentElement.getAttribute('style'),
  calls: callCounts().started,
})

const addressOf = (element: Element) => element.getAttribute('src') ?? element.getAttribute('href')
