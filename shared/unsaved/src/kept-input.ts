// Input that is kept in this tab while the customer signs in again. It belongs to one person and is kept for an hour.
import { KEPT_INPUT_MS } from '@switchboard/domain'

/** Values of a form by the names of its fields. */
export type FieldValues = Readonly<Record<string, unknown>>

interface KeptInput {
  readonly owner: string
  /** Unix time in milliseconds. */
  readonly at: number
  readonly forms: Readonly<Record<string, FieldValues>>
}

const KEY = 'switchboard.kept-input'
let owner: string | undefined

/**
 * Says who is signed in. What another person has left in this tab is removed.
 * @param subject of the token; undefined gives nothing to anybody, and removes nothing
 */
export function setInputOwner(subject: string | undefined): void {
  owner = subject
  if (subject !== undefined && !readKept()) removeAllKeptInput()
}

/** The kept input of a form, until it is removed. */
export const keptInput = (name: string): FieldValues | undefined => readKept()?.forms[name]

export function storeKeptInput(forms: readonly (readonly [name: string, values: FieldValues])[]): void {
  if (owner === undefined || forms.length === 0) return
  write({ owner, at: Date.now(), forms: { ...readKept()?.forms, ...Object.fromEntries(forms) } })
}

export function removeKeptInput(name: string): void {
  const kept = readKept()
  if (!kept || !(name in kept.forms)) return
  const { [name]: _, ...others } = kept.forms
  if (Object.keys(others).length === 0) removeAllKeptInput()
  else write({ ...kept, forms: others })
}

export function removeAllKeptInput(): void {
  tryStorage(() => sessionStorage.removeItem(KEY))
}

const write = (kept: KeptInput) => tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(kept)))

/** Undefined for input of another person and for input that is too old. */
function readKept(): KeptInput | undefined {
  const kept = parseKept(tryStorage(() => sessionStorage.getItem(KEY)) ?? '')
  const age = kept ? Date.now() - kept.at : 0
  return kept && kept.owner === owner && age >= 0 && age < KEPT_INPUT_MS ? kept : undefined
}

function parseKept(text: string): KeptInput | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is KeptInput {
  if (!isRecord(value)) return false
  const { owner: of, at, forms } = value
  return typeof of === 'string' && typeof at === 'number' && isRecord(forms) && Object.values(forms).every(isRecord)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A browser may refuse storage, or have no room. Then nothing is kept. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
