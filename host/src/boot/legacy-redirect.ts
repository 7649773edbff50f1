import { brand } from '@switchboard/brand'

/** The legacy application's address for an initial page with a '#!/' hash (D47). */
export function legacyAddress(pathname: string, hash: string): string | undefined {
  return pathname === '/' && hash.startsWith('#!/') ? brand.links.legacy + hash : undefined
}

/** @returns whether the browser is leaving for the legacy application */
export function redirectToLegacy(): boolean {
  const address = legacyAddress(location.pathname, location.hash)
  if (address) location.replace(address)
  return address !== undefined
}
