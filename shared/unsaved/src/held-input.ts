// The page's forms with unsaved input.
import { removeAllKeptInput, removeKeptInput, storeKeptInput, takeKeptAddress, type FieldValues } from './kept-input'

export interface UnsavedInput {
  /** The form's name, under which the input is kept. */
  readonly name: string
  /** The changed values by field; undefined for a form whose input must not be stored. */
  readonly values: () => FieldValues | undefined
  /** Absent in forms of earlier builds, which are treated as inside every place. */
  readonly isInside?: (place: Element) => boolean
}

/** Something with inner pages that are not in the document's address, such as a remote in a third-party page. */
export interface InsidePages {
  /** The address is kept under this name, unless another place has the same one. */
  readonly name: string
  /** Address of the open inner page; undefined for the first one. */
  readonly address: () => string | undefined
}

const held = new Set<UnsavedInput>()
const places = new Set<InsidePages>()
/**
 * Whether leaving needs no question: since the last change the input was stored, or the customer was asked about it.
 */
let isSettled = false

/**
 * Call after each change while the input is unsaved.
 * @returns a function to call when the input was saved or discarded
 */
export function holdInput(input: UnsavedInput): () => void {
  held.add(input)
  isSettled = false
  // Added only while there is something to lose, because in some browsers this listener disables the back/forward
  // cache.
  addEventListener('beforeunload', askBeforeUnload)
  addEventListener('pageshow', askAgain)
  addEventListener('pagehide', storeUnsettled)
  addEventListener('visibilitychange', followVisibility)
  return () => {
    held.delete(input)
    if (held.size === 0) stopAsking()
  }
}

/** Whether leaving the page would lose input. @param place counts only the forms inside it */
export const hasUnsavedInput = (place?: Element): boolean =>
  !isSettled && [...held].some(({ isInside }) => !place || !isInside || isInside(place))

/** Keeps the address of the open inner page together with input. @returns a function that ends it */
export function holdAddress(place: InsidePages): () => void {
  places.add(place)
  return () => void places.delete(place)
}

/**
 * Stores the input of all forms in this tab, and the open inner pages. Call before the portal itself leaves the page;
 * the customer is not asked then.
 */
export function keepInput(): void {
  store()
  isSettled = true
}

function store(): void {
  storeKeptInput(
    entriesOf([...held].map(({ name, values }) => [name, values()])),
    entriesOf(alone([...places]).map(({ name, address }) => [name, address()])),
  )
}

function storeUnsettled(): void {
  if (!isSettled) store()
}

/**
 * The browser may discard a hidden tab, and hides one that it reloads. The stored input is removed when the tab is
 * shown again, because its forms have everything.
 */
function followVisibility(): void {
  if (document.hidden) return storeUnsettled()
  for (const { name } of held) removeKeptInput(name)
  for (const { name } of places) takeKeptAddress(name)
}

/** The customer was asked, and leaves the page without the input. */
export function abandonInput(): void {
  isSettled = true
}

/** Forgets all input, including kept input, because the customer logs out. */
export function dropInput(): void {
  held.clear()
  stopAsking()
  removeAllKeptInput()
}

/** Drops places that share a name, because they could not be told apart later. */
const alone = (all: readonly InsidePages[]) =>
  all.filter(({ name }) => all.filter((other) => other.name === name).length === 1)

const entriesOf = <Value>(all: readonly (readonly [name: string, value: Value | undefined])[]) =>
  all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))

function stopAsking(): void {
  removeEventListener('beforeunload', askBeforeUnload)
  removeEventListener('pageshow', askAgain)
  removeEventListener('pagehide', storeUnsettled)
  removeEventListener('visibilitychange', followVisibility)
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedInput()) event.preventDefault()
}

/** The page was left, but Back has shown it again unchanged. */
function askAgain(): void {
  isSettled = false
}
