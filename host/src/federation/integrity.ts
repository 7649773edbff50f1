// Which hash every file must have that a script or style element of the page may load.
import type { BuildRecord } from '@switchboard/registry'
import { LoadFailed } from './failure-class'

const hashes = new Map<string, string>()
const unchecked = new Set<string>()

/** Every chunk of host and remotes asks this before it loads another (tools/build/chunk-integrity.mjs). */
declare global {
  var switchboardIntegrity: ((url: string) => string | undefined) | undefined
}

export function checkIntegrity(): void {
  globalThis.switchboardIntegrity = integrityOf
}

export function integrityOf(url: string): string | undefined {
  return hashes.get(absolute(url))
}

/** Makes the files of a build known under the folder that they are loaded from. @throws LoadFailed when one is known as another */
export function expectFiles(files: BuildRecord['files'], base: string): void {
  const expected = files.flatMap(({ path, integrity }) =>
    integrity ? [[absolute(base + path), integrity] as const] : [],
  )
  for (const [address, integrity] of expected)
    if ((hashes.get(address) ?? integrity) !== integrity && !isUnchecked(address)) throw new LoadFailed('integrity')
  for (const [address, integrity] of expected) hashes.set(address, integrity)
}

/** Files below this address change while they are in use: they have neither hashes nor a signature. */
export function leaveUnchecked(base: string): void {
  unchecked.add(absolute(base))
}

/** True where no hashes are asked for: with development servers, or below the address of one that stands in for a build. */
export function isUnchecked(url: string): boolean {
  const address = absolute(url)
  return !globalThis.switchboardIntegrity || [...unchecked].some((base) => address.startsWith(base))
}

const absolute = (url: string) => new URL(url, document.baseURI).href
