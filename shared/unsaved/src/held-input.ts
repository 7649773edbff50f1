// The forms of the page whose input is not saved yet.
import { removeAllKeptInput, removeKeptInput, storeKeptInput, takeKeptAddress, type FieldValues } from './kept-input'

export interface UnsavedInput {
  /** Of the form. The input is kept under this name. */
  readonly name: string
  /** The changed values by field; undefined for a form whose input must not be stored. */
  readonly values: () => FieldValues | undefined
  /** Forms of an earlier build do not say it, and count everywhere. */
  readonly isInside?: (place: Element) => boolean
}

/** Something with pages inside that the address of the document does not tell, such as a remote in a third-party page. */
export interface InsidePages {
  /** The address is kept under this name, unless another place has the same one. */
  readonly name: string
  /** Of the page that is open inside; undefined for the first one. */
  readonly address: () => string | undefined
}

const held = new Set<UnsavedInput>()
const places = new Set<InsidePages>()
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
  addEventListener('pagehide', storeUnsettled)
  addEventListener('visibilitychange', followVisibility)
  return () => {
    held.delete(input)
    if (held.size === 0) stopAsking()
  }
}

/** Whether leaving the page would lose input. @param place only of the forms inside it */
export const hasUnsavedInput = (place?: Element): boolean =>
  !isSettled && [...held].some(({ isInside }) => !place || !isInside || isInside(place))

/** The page that is open inside is kept together with input. @returns ends it */
export function holdAddress(place: InsidePages): () => void {
  places.add(place)
  return () => void places.delete(place)
}

/**
 * Stores the input of all forms in this tab, and what is open inside. Call it before the portal itself leaves the page; nobody is asked
 * then.
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

/** The browser may discard a hidden tab, and hides one that it reloads. In a tab that is seen again, nothing is stored: its forms have everything. */
function followVisibility(): void {
  if (document.hidden) return storeUnsettled()
  for (const { name } of held) removeKeptInput(name)
  for (const { name } of places) takeKeptAddress(name)
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

/** Of places with the same name nobody knows afterwards which one it was. */
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

/** The page was left, but Back has shown it again as it was. */
function askAgain(): void {
  isSettled = false
}
