// The forms of the page whose input is not saved yet.
import { removeAllKeptInput, storeKeptInput, type FieldValues } from './kept-input'

export interface UnsavedInput {
  /** Of the form. The input is kept under this name. */
  readonly name: string
  /** The changed values by field; undefined for a form whose input must not be stored. */
  readonly values: () => FieldValues | undefined
}

const held = new Set<UnsavedInput>()
/** Whether leaving is no question any more: since the last change the input was stored, or the customer was asked about it. */
let isSettled = false

/**
 * Call it after each change as long as the input is not saved.
 * @returns ends it, when the input was saved or discarded
 */
export function holdInput(input: UnsavedInput): () => void {
  held.add(input)
  isSettled = false
  // Only while there is something to lose: a page with this listener is not kept in memory for Back in every browser.
  addEventListener('beforeunload', askBeforeUnload)
  addEventListener('pageshow', askAgain)
  return () => {
    held.delete(input)
    if (held.size === 0) stopAsking()
  }
}

/** Whether leaving the page would lose input. */
export const hasUnsavedInput = (): boolean => held.size > 0 && !isSettled

/** Stores the input of all forms in this tab. Call it before the portal itself leaves the page; nobody is asked then. */
export function keepInput(): void {
  storeKeptInput(
    [...held].flatMap(({ name, values }) => {
      const changed = values()
      return changed ? [[name, changed] as const] : []
    }),
  )
  isSettled = true
}

/** The customer was asked, and leaves the page without the input. */
export function abandonInput(): void {
  isSettled = true
}

/** Forgets all input, also what was kept: the customer logs out. */
export function dropInput(): void {
  held.clear()
  stopAsking()
  removeAllKeptInput()
}

function stopAsking(): void {
  removeEventListener('beforeunload', askBeforeUnload)
  removeEventListener('pageshow', askAgain)
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedInput()) event.preventDefault()
}

/** The page was left, but Back has shown it again as it was. */
function askAgain(): void {
  isSettled = false
}
