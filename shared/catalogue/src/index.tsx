// Entry script of a catalogue page.
import './styles'
import { clearBanner, dismissToast, messages, removeAnnouncement } from '@switchboard/events'
import { createRoot } from 'react-dom/client'
import { clearLogs } from './action-log'
import { Contents } from './Contents'
import { drawPage } from './page'
import type { PieceModule } from './states'
import { viewOf } from './view'

/** Shows the given piece, or the list of all pieces. */
export function open(name?: string, piece?: PieceModule): void {
  const root = document.getElementById('sb-root')
  if (!root) return
  // The page, or our root in a legacy page.
  const brandElement = root.closest<HTMLElement>('[data-brand]') ?? root
  const draw = () => {
    const view = viewOf(document.location.search)
    brandElement.style.colorScheme = view.theme === 'system' ? 'light dark' : view.theme
    return name && piece ? drawPage(root, name, piece, view) : drawContents(root)
  }
  let unmount = draw()
  window.addEventListener('catalogue:unmount', () => unmount())
  // Renders the page for the current address, as reloading would.
  window.addEventListener('catalogue:redraw', () => {
    unmount()
    clearMessages()
    clearLogs()
    unmount = draw()
  })
}

function drawContents(element: HTMLElement): () => void {
  const root = createRoot(element)
  root.render(<Contents pieces={(element.dataset.pieces ?? '').split(' ')} />)
  return () => root.unmount()
}

/** Banners, toasts and announcements outlive the pieces that show them. */
function clearMessages(): void {
  clearBanner()
  for (const { id } of messages.get().toasts) dismissToast(id)
  for (const { id } of messages.get().announcements) removeAnnouncement(id)
}
