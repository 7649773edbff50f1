// Keeps the header, and closing a modal, usable whatever listeners a page has added to the document.

const PROTECTED = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup'] as const
const CANCELLING = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/**
 * Call before a page can add listeners. Events in the header cannot be cancelled between window and the shell's root.
 * @returns a function that protects the shell's root; call it after React has added its own listeners there
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

/** A modal may refuse to close once, for example while saving. */
function closeModalOnSecondEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (modal && modal === refused) modal.close()
  refused = modal ?? null
}
