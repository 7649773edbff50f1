// Which hash every file must have that a script or style element of the page may load.
import type { BuildRecord } from '@switchboard/registry'

const hashes = new Map<string, string>()

/** Every chunk of host and remotes asks this before it loads another (tools/build/chunk-integrity.mjs). */
declare global {
  var switchboardIntegrity: ((url: string) => string | undefined) | undefined
}

export function checkIntegrity(): void {
  globalThis.switchboardIntegrity = integrityOf
}

export function integrityOf(url: string): string | undefined {
  return hashes.get(new URL(url, document.baseURI).href)
}

/** Makes the files of a build known under the folder that they are loaded from. */
export function expectFiles(files: BuildRecord['files'], base: string): void {
  for (const { path, integrity } of files) hashes.set(new URL(base + path, document.baseURI).href, integrity)
}
