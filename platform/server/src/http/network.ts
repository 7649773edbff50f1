// An address's network, all of whose addresses belong to one subscriber or office.
import { isIPv4, isIPv6 } from 'node:net'

interface Network {
  /** Bits of an IPv4 network. */
  readonly ipv4: 24 | 32
  /** Bits of an IPv6 network. */
  readonly ipv6: 48 | 64
}

/** @returns an empty text for an invalid address */
export function networkOf(address: string, { ipv4, ipv6 }: Network): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return ipv4 === 32 ? plain : `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${firstGroups(plain, ipv6 / 16).join(':')}::/${ipv6}` : ''
}

/** The first of the eight groups of an IPv6 address. */
function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
}
