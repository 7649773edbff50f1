// The hash that each script and style sheet of the document must have.
import { addressRule, type Addressing, type BuiltFile, type ShellFiles } from '@switchboard/record'
import { LoadError } from './failure-class'
import type { FilePlaces } from './file-places'

const hashes = new Map<string, string>()
/** Content addresses by the addresses in the folder of a build, and the other way round, while they are in use. */
const requested = new Map<string, string>()
const folders = new Map<string, string>()
const uncheckedFolders = new Set<string>()

/** Every chunk of host and remotes calls this before it loads another chunk (platform/build/chunk-integrity.mjs). */
declare global {
  var switchboardIntegrity: ((url: string) => string | undefined) | undefined
  /** Where a chunk gets another chunk, whose folder alone it knows. Hosts of before have none. */
  var switchboardAddress: ((url: string) => string | undefined) | undefined
}

/** Checks every file from now on, beginning with those of the page's own build. */
export function enforceIntegrity(
  { files, base }: Pick<ShellFiles, 'files' | 'base'>,
  addressing: Addressing | undefined,
): void {
  globalThis.switchboardIntegrity = integrityOf
  globalThis.switchboardAddress = (url) => requested.get(absolute(url))
  addEventListener('error', requestFromFolder, true)
  const addressOf = addressRule(addressing)
  registerFiles(files, { base, addressOf: (file) => addressOf({ base }, file) })
}

export function integrityOf(url: string): string | undefined {
  return hashes.get(absolute(url))
}

/** @throws LoadError when an address is registered with another hash */
export function registerFiles(files: readonly BuiltFile[], { base, addressOf }: FilePlaces): void {
  const published = files.filter(({ integrity }) => integrity !== '')
  for (const file of published) {
    const [own, address] = [absolute(base + file.path), absolute(addressOf(file))]
    if (own === address) continue
    requested.set(own, address)
    folders.set(address, own)
  }
  const entries = published.flatMap((file) =>
    [base + file.path, addressOf(file)].map((address) => [absolute(address), file.integrity] as const),
  )
  for (const [address, integrity] of entries)
    if ((hashes.get(address) ?? integrity) !== integrity && !isUnchecked(address)) throw new LoadError('integrity')
  for (const [address, integrity] of entries) hashes.set(address, integrity)
}

/** Files of a development server change while they are in use, so they have neither hashes nor a signature. */
export function skipIntegrity(base: string): void {
  uncheckedFolders.add(absolute(base))
}

/** True below an unchecked folder, and everywhere until integrity is enforced. */
export function isUnchecked(url: string): boolean {
  const address = absolute(url)
  return !globalThis.switchboardIntegrity || [...uncheckedFolders].some((base) => address.startsWith(base))
}

/**
 * A file that does not arrive from its content address is requested from the folder of its build before anything fails: an older server may not know the
 * address, or a cache has a damaged copy. Called before the listeners of the element.
 */
function requestFromFolder(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
  const address = target instanceof HTMLLinkElement ? target.href : target.src
  const own = folders.get(address)
  if (own === undefined || (target instanceof HTMLLinkElement && target.rel !== 'stylesheet')) return
  folders.delete(address)
  requested.delete(own)
  event.stopImmediatePropagation()
  if (target instanceof HTMLLinkElement) target.href = own
  else insertInPlaceOf(target, own)
}

/** The element with another address: a script is requested once. Its events become those of the element. */
function insertInPlaceOf(script: HTMLScriptElement, address: string): void {
  const again = document.createElement('script')
  for (const { name, value } of script.attributes) if (name !== 'src') again.setAttribute(name, value)
  const end = (type: 'load' | 'error') => () => {
    again.remove()
    script.dispatchEvent(new Event(type))
  }
  again.onload = end('load')
  again.onerror = end('error')
  again.src = address
  document.head.append(again)
}

const absolute = (url: string) => new URL(url, document.baseURI).href
