// Keeps the header and the way out of a modal usable, whatever listeners a page has added to the document.

const PROTECTED = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup'] as const
const CANCELLING = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/**
 * Call it before a page can add listeners. An event in the header cannot be cancelled on its way between window and the place of the shell.
 * @returns protects the place that the shell is drawn in; call it after React has added its own listeners there
 */
export function protectHeader(): (shell: HTMLElement) => void {
  for (const type of PROTECTED) window.addEventListener(type, protect, true)
  window.addEventListener('keydown', closeModalOnSecondEscape, true)
  return (shell) => {
    for (const type of PROTECTED) {
      shell.addEventListener(type, unprotect, true)
      shell.addEventListener(type, protect)
    }
  }
}

function protect(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('#sb-root header')) return
  for (const method of CANCELLING) Object.defineProperty(event, method, { configurable: true, value: () => undefined })
}

function unprotect(event: Event): void {
  for (const method of CANCELLING) Reflect.deleteProperty(event, method)
}

let refused: Element | null = null

/** A modal may refuse to be closed once, for example while it saves. */
function closeModalOnSecondEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (modal && modal === refused) modal.close()
  refused = modal ?? null
}
