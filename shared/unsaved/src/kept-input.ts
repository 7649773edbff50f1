// Input kept in this tab while the customer signs in again. It belongs to one person and is kept for an hour.
import { KEPT_INPUT_MS } from '@switchboard/domain'

/** A form's values by field name. */
export type FieldValues = Readonly<Record<string, unknown>>

interface KeptInput {
  readonly owner: string
  /** Unix time in milliseconds. */
  readonly at: number
  readonly forms: Readonly<Record<string, FieldValues>>
  /** Addresses of inner pages, by the name of their place. Missing in input kept by an earlier build. */
  readonly addresses?: Readonly<Record<string, string>>
}

type Entries<Value> = readonly (readonly [name: string, value: Value])[]

const KEY = 'switchboard.kept-input'
let owner: string | undefined

/**
 * Sets the signed-in person, and removes another person's input from this tab.
 * @param subject of the token; undefined returns input to nobody, and removes nothing
 */
export function setInputOwner(subject: string | undefined): void {
  owner = subject
  if (subject !== undefined && !readKept()) removeAllKeptInput()
}

/** A form's kept input, until it is removed. */
export const keptInput = (name: string): FieldValues | undefined => readKept()?.forms[name]

export function storeKeptInput(forms: Entries<FieldValues>, addresses: Entries<string>): void {
  if (owner === undefined || forms.length + addresses.length === 0) return
  const kept = readKept()
  write({
    owner,
    at: Date.now(),
    forms: { ...kept?.forms, ...Object.fromEntries(forms) },
    addresses: { ...kept?.addresses, ...Object.fromEntries(addresses) },
  })
}

/** Returns the address once. */
export function takeKeptAddress(name: string): string | undefined {
  const kept = readKept()
  const { [name]: address, ...others } = kept?.addresses ?? {}
  if (kept && address !== undefined) write({ ...kept, addresses: others })
  return address
}

export function removeKeptInput(name: string): void {
  const kept = readKept()
  if (!kept || !(name in kept.forms)) return
  const { [name]: _, ...others } = kept.forms
  write({ ...kept, forms: others })
}

export function removeAllKeptInput(): void {
  tryStorage(() => sessionStorage.removeItem(KEY))
}

function write(kept: KeptInput): void {
  if (isEmpty(kept.forms) && isEmpty(kept.addresses ?? {})) return removeAllKeptInput()
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify(kept)))
}

const isEmpty = (entries: object) => Object.keys(entries).length === 0

/** Undefined for another person's input and for input that is too old. */
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
  const { owner: of, at, forms, addresses = {} } = value
  return (
    typeof of === 'string' && typeof at === 'number' && isRecordOf(forms, isRecord) && isRecordOf(addresses, isText)
  )
}

const isRecordOf = (value: unknown, isPart: (part: unknown) => boolean) =>
  isRecord(value) && Object.values(value).every(isPart)

const isText = (value: unknown): value is string => typeof value === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A browser may refuse storage, or be out of space. Nothing is kept then. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
