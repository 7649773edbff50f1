// Writes a small database of places in MaxMind's format (version 2.0, IPv4, records of 24 bits).

type Content = string | number | readonly Content[] | { readonly [name: string]: Content }

const LONGEST_SHORT = 28

function control(type: number, size: number): Buffer {
  const extra = size > LONGEST_SHORT ? [size - LONGEST_SHORT - 1] : []
  const inByte = Math.min(size, LONGEST_SHORT + 1)
  return Buffer.from(type < 8 ? [(type << 5) | inByte, ...extra] : [inByte, type - 7, ...extra])
}

function encode(content: Content): Buffer {
  if (typeof content === 'string') {
    const text = Buffer.from(content)
    return Buffer.concat([control(2, text.length), text])
  }
  if (typeof content === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(content)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(content)) return Buffer.concat([control(11, content.length), ...content.map(encode)])
  const entries = Object.entries(content)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, value]) => [encode(name), encode(value)]),
  ])
}

type Node = [Branch, Branch]
type Branch = Node | number | undefined

/** @param places by network, such as 203.0.113.0/24 */
export function placeDatabase(places: Readonly<Record<string, Content>>): Buffer {
  const root: Node = [undefined, undefined]
  const data: Buffer[] = []
  for (const [network, content] of Object.entries(places)) {
    put(root, network, Buffer.concat(data).length)
    data.push(encode(content))
  }
  const nodes: Node[] = []
  const collect = (node: Node) => {
    nodes.push(node)
    for (const branch of node) if (typeof branch === 'object') collect(branch)
  }
  collect(root)
  const record = (branch: Branch): number => {
    if (branch === undefined) return nodes.length
    return typeof branch === 'number' ? nodes.length + 16 + branch : nodes.indexOf(branch)
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, index) =>
    node.forEach((branch, side) => tree.writeUIntBE(record(branch), index * 6 + side * 3, 3)),
  )
  const description = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-City',
    description: { en: 'Places of a test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  }
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, encode(description)])
}

function put(root: Node, network: string, offset: number): void {
  const [address = '', length = ''] = network.split('/')
  const bits = address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = bit === '1' ? 1 : 0
    const next = node[side]
    const inner: Node = typeof next === 'object' ? next : [undefined, undefined]
    node[side] = inner
    node = inner
  }
  node[bits.endsWith('1') ? 1 : 0] = offset
}

const names = (en: string) => ({ names: { en } })

/** Addresses that are reserved for documents. */
export const testPlaces = placeDatabase({
  '203.0.113.0/25': {
    city: { ...names('Melbourne'), geoname_id: 2_158_177 },
    subdivisions: [names('Victoria')],
    country: { ...names('Australia'), iso_code: 'AU' },
  },
  '203.0.113.128/25': { subdivisions: [names('New South Wales')], country: names('Australia') },
  '198.51.100.0/24': { country: names('New Zealand') },
  '192.0.2.0/24': { traits: { is_anonymous: 'yes' } },
})
