// The panel and the badges are loaded when somebody asks for them, so that they cost the first load nothing.
import type { Looked } from './running'

/** In production there is no panel, and a badge only while a preview is on. @param place empty, inside the portal */
export function startPanel(looked: Looked, place: HTMLElement): void {
  const { page } = looked
  const isNonprod = page.environment === 'nonprod'
  const overrides = isNonprod && Object.keys(page.overrides ?? {}).length > 0
  const open = (panel: boolean) => import('./panel').then(({ show }) => show({ ...looked, place, panel }))
  /** Without its code the portal goes on: it is asked for again with the next keys, or the next load. */
  const failed = () => undefined
  const asked = isNonprod && new URLSearchParams(location.search).has('builds')
  if (asked || overrides || page.preview)
    open(asked).catch(() => addEventListener('click', () => void open(asked).catch(failed), { once: true }))
  if (!isNonprod) return
  addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyB') return
    event.preventDefault()
    open(true).catch(failed)
  })
}
