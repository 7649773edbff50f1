import { brand } from '@switchboard/brand'

/** Where a '#!/' hash of the first page belongs: to the legacy application, not to the portal (D47). */
export function legacyAddress(pathname: string, hash: string): string | undefined {
  return pathname === '/' && hash.startsWith('#!/') ? brand.links.legacy + hash : undefined
}

/** True when the browser is on its way to the legacy application; then nothing else is to happen. */
export function handOver(): boolean {
  const address = legacyAddress(location.pathname, location.hash)
  if (address) location.replace(address)
  return address !== undefined
}
