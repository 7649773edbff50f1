// The required hash of each script and style sheet in the document.
import { addressRule, type Addressing, type BuiltFile, type ShellFiles } from '@switchboard/record'
import { LoadError } from './failure-class'
import type { AttemptAddresses } from './attempt-addresses'

const hashes = new Map<string, string>()
/** Maps folder addresses to content addresses in use, and every content address to its folder address. */
const requested = new Map<string, string>()
const folders = new Map<string, string>()
const uncheckedFolders = new Set<string>()

/** Called by every chunk of host and remotes before it loads another chunk (platform/build/chunk-integrity.ts). */
declare global {
  var switchboardIntegrity: ((url: string) => string | undefined) | undefined
  /**
   * Maps a chunk's folder address, which is all that other chunks know, to the address to load. Missing in older hosts.
   */
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

/** The path of a known file in the folder of its build, wherever it came from. */
export function folderPathOf(url: string): string | undefined {
  return hashes.has(url) ? new URL(folders.get(url) ?? url).pathname : undefined
}

/** @throws LoadError when an address is already registered with another hash */
export function registerFiles(files: readonly BuiltFile[], { base, addressOf }: AttemptAddresses): void {
  const published = files.filter(({ integrity }) => integrity !== '')
  for (const file of published) {
    const [own, address] = [absolute(base + file.path), absolute(addressOf(file))]
    // Other scripts only know the name of the English one.
    if (file.translation) requested.set(absolute(base + file.translation.of), address)
    if (own === address) continue
    requested.set(own, address)
    folders.set(address, own)
  }
  const entries = published.flatMap((file) =>
    [base + (file.translation?.of ?? file.path), base + file.path, addressOf(file)].map(
      (address) => [absolute(address), file.integrity] as const,
    ),
  )
  for (const [address, integrity] of entries)
    if ((hashes.get(address) ?? integrity) !== integrity && !isUnchecked(address)) throw new LoadError('integrity')
  for (const [address, integrity] of entries) hashes.set(address, integrity)
}

/** A development server's files change during use, so they have neither hashes nor a signature. */
export function skipIntegrity(base: string): void {
  uncheckedFolders.add(absolute(base))
}

/** True below an unchecked folder, and everywhere until integrity is enforced. */
export function isUnchecked(url: string): boolean {
  const address = absolute(url)
  return !globalThis.switchboardIntegrity || [...uncheckedFolders].some((base) => address.startsWith(base))
}

/**
 * If a file does not arrive from its content address, requests it from its build's folder before anything fails: an
 * older server may not know the address, or a cache may have a damaged copy. Called before the element's listeners.
 */
function requestFromFolder(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
  const address = target instanceof HTMLLinkElement ? target.href : target.src
  const own = folders.get(address)
  if (own === undefined || (target instanceof HTMLLinkElement && target.rel !== 'stylesheet')) return
  if (!requested.delete(own)) return
  for (const [name, requestedAddress] of requested) if (requestedAddress === address) requested.set(name, own)
  event.stopImmediatePropagation()
  if (target instanceof HTMLLinkElement) target.href = own
  else insertInPlaceOf(target, own)
}

/**
 * Inserts a copy with another address, because a script element requests its file only once. The copy's events are
 * redispatched on the original.
 */
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
