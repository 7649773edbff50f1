// What the page of the catalogue runs.
import './styles'
import { createRoot } from 'react-dom/client'
import { Contents } from './Contents'
import { drawPage } from './page'
import type { PieceModule } from './states'
import { viewOf } from './view'

/** Shows the piece that this page's script was made for; without one, the list of all. */
export function open(name?: string, piece?: PieceModule): void {
  const root = document.getElementById('sb-root')
  if (!root) return
  const view = viewOf(document.location.search)
  // The page, or our root where the page is a legacy one.
  const ours = root.closest<HTMLElement>('[data-brand]') ?? root
  ours.style.colorScheme = view.theme === 'system' ? 'light dark' : view.theme
  if (!name || !piece) {
    createRoot(root).render(<Contents pieces={(root.dataset.pieces ?? '').split(' ')} />)
    return
  }
  const takeAway = drawPage(root, name, piece, view)
  window.addEventListener('catalogue:unmount', takeAway, { once: true })
}
