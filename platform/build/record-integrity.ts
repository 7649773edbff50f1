/** A well-formed hash that no file has. The browser would ignore a malformed one. */
const NO_FILE = `sha384-${'A'.repeat(64)}`

/**
 * Adds the hash in the host's record, and the address that the host uses, to a script or style that a build loads
 * later. The host provides `switchboardIntegrity(url)` and `switchboardAddress(url)`; in a host, a file without a hash
 * is blocked. A remote that runs without a host does not have hashes.
 * @param source code of webpack's or Rspack's runtime
 * @param place of the address: an attribute of the variable that contains the element
 * @param address an expression
 */
export function recordIntegrity(
  source: string,
  place: `${string}.${'src' | 'href'}` = 'script.src',
  address: string = 'url',
): string {
  const [element] = place.split('.')
  return [
    source,
    'if (globalThis.switchboardIntegrity) {',
    `  ${element}.integrity = globalThis.switchboardIntegrity(${address}) || '${NO_FILE}';`,
    `  ${element}.crossOrigin = 'anonymous';`,
    `  if (globalThis.switchboardAddress) ${place} = globalThis.switchboardAddress(${address}) || ${address};`,
    '}',
  ].join('\n')
}
