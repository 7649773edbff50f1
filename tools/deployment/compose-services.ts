// Finds the secrets that each service of docker-compose.yml gets, and those that it reads. Parses the file as formatted
// text: blocks at the left edge, services indented by two spaces, `<<: *name` in both.

/** The text of each key. */
type Block = Map<string, string>

/** @param indent of the keys */
function keysOf(text: string, indent: string): Block {
  const keys = new Map()
  for (const part of text.split(new RegExp(`^(?=${indent}[\\w<-])`, 'm'))) {
    const name = /^ *([\w-]+|<<):/.exec(part)?.[1]
    if (name && part.startsWith(indent)) keys.set(name, part)
  }
  return keys
}

/** @returns by service, with what it inherits */
function servicesOf(compose: string): Map<string, Block> {
  const blocks = keysOf(compose.replaceAll(/^ *#.*\n/gm, ''), '')
  const anchors = new Map(
    [...blocks.values()].flatMap((text) => {
      const name = /^x-[\w-]+: &([\w-]+)$/m.exec(text)?.[1]
      return name ? [[name, keysOf(text, '  ')]] : []
    }),
  )
  const withInherited: (block: Block) => Block = (block) => {
    const parent = block.get('<<')
    if (parent === undefined) return block
    const inherited = anchors.get(/<<: \*([\w-]+)$/m.exec(parent)?.[1] ?? '')
    if (!inherited) throw new Error(`no such block: ${parent.trim()}`)
    return new Map([...withInherited(inherited), ...block])
  }
  const services = keysOf(blocks.get('services') ?? '', '  ')
  return new Map([...services].map(([name, text]) => [name, withInherited(keysOf(text, '    '))]))
}

/** @returns by service */
export function secretsOfServices(compose: string): Map<string, { given: string[]; used: string[] }> {
  return new Map(
    [...servicesOf(compose)].map(([name, block]) => {
      const others = [...block].filter(([key]) => key !== 'secrets').map(([, text]) => text)
      const list = (block.get('secrets') ?? '').replace('secrets:', '')
      return [
        name,
        {
          given: [...list.matchAll(/\w+/g)].map(([secret]) => secret),
          used: [...others.join('\n').matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret = '']) => secret),
        },
      ]
    }),
  )
}
