// The panel and the badges are loaded when somebody asks for them, so that they cost the first load nothing.
import type { PageData } from '../boot/page'
import type { Tab } from '../tab/tab'

/** In production there is no panel, and a badge only while a preview is on. @param place empty, inside the portal */
export function startPanel(page: PageData, tab: Tab, place: HTMLElement): void {
  const isNonprod = page.environment === 'nonprod'
  const overrides = isNonprod && Object.keys(page.overrides ?? {}).length > 0
  const open = (panel: boolean) => void import('./panel').then(({ show }) => show({ page, tab, place, panel }))
  const asked = isNonprod && new URLSearchParams(location.search).has('builds')
  if (asked || overrides || page.preview) open(asked)
  if (!isNonprod) return
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyB') return
    event.preventDefault()
    open(true)
  })
}
