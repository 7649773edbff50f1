// The network of an address, which is what one subscriber or one office has: /24 of IPv4, /48 of IPv6.
import { isIPv4, isIPv6 } from 'node:net'

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  return `${firstGroups(plain).join(':')}::/48`
}

/** The first three of the eight groups of an IPv6 address. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
}
