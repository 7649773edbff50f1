// Loads the code of panel and badges only on demand, to keep the first load small.
import type { PanelContext } from './running-build'

/**
 * In production there is no panel, and a badge only during a preview. @param place an empty element inside the portal
 */
export function startPanel(context: PanelContext, place: HTMLElement): void {
  const { page } = context
  const isNonprod = page.environment === 'nonprod'
  const hasOverrides = isNonprod && Object.keys(page.overrides ?? {}).length > 0
  const isRequested = isNonprod && new URLSearchParams(location.search).has('builds')
  const load = () => import('./show-panel')
  const showPanel = () => load().then((panel) => panel.showPanel(context, place))
  const showBadges = () => load().then((panel) => panel.showBadges(context, place))
  const show = isRequested ? showPanel : showBadges
  if (isRequested || hasOverrides || page.preview)
    show().catch(() => addEventListener('click', () => void show().catch(ignoreMissingCode), { once: true }))
  if (!isNonprod) return
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyB') return
    event.preventDefault()
    showPanel().catch(ignoreMissingCode)
  })
}

/** The portal works without the panel. Its code is requested again at the next key press or page load. */
const ignoreMissingCode = () => undefined
