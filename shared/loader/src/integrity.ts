// The hash that each script and style sheet of the document must have.
import type { BuiltFile } from '@switchboard/registry'
import { LoadError } from './failure-class'

const hashes = new Map<string, string>()
const uncheckedFolders = new Set<string>()

/** Every chunk of host and remotes calls this before it loads another chunk (tools/build/chunk-integrity.mjs). */
declare global {
  var switchboardIntegrity: ((url: string) => string | undefined) | undefined
}

/** Checks every file from now on, beginning with those of the page's own build. */
export function enforceIntegrity({
  files,
  base,
}: {
  readonly files: readonly BuiltFile[]
  readonly base: string
}): void {
  globalThis.switchboardIntegrity = integrityOf
  registerHashes(files, base)
}

export function integrityOf(url: string): string | undefined {
  return hashes.get(absolute(url))
}

/** @param base folder that the files are loaded from @throws LoadError when an address is registered with another hash */
export function registerHashes(files: readonly BuiltFile[], base: string): void {
  const entries = files.flatMap(({ path, integrity }) =>
    integrity ? [[absolute(base + path), integrity] as const] : [],
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

const absolute = (url: string) => new URL(url, document.baseURI).href
