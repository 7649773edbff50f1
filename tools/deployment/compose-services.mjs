// Which secrets each service of docker-compose.yml is given, and which it reads. The file is read as text, in the shape that the formatter gives it:
// blocks at the left edge, services below by two spaces, `<<: *name` in both.

/** @typedef {Map<string, string>} Block the text of each key */

/**
 * @param {string} text
 * @param {string} indent of the keys
 * @returns {Block}
 */
function keysOf(text, indent) {
  const keys = new Map()
  for (const part of text.split(new RegExp(`^(?=${indent}[\\w<-])`, 'm'))) {
    const name = /^ *([\w-]+|<<):/.exec(part)?.[1]
    if (name && part.startsWith(indent)) keys.set(name, part)
  }
  return keys
}

/**
 * @param {string} compose
 * @returns {Map<string, Block>} by service, with what it inherits
 */
function servicesOf(compose) {
  const blocks = keysOf(compose.replaceAll(/^ *#.*\n/gm, ''), '')
  const anchors = new Map(
    [...blocks.values()].flatMap((text) => {
      const name = /^x-[\w-]+: &([\w-]+)$/m.exec(text)?.[1]
      return name ? [[name, keysOf(text, '  ')]] : []
    }),
  )
  /** @type {(block: Block) => Block} */
  const withInherited = (block) => {
    const parent = block.get('<<')
    if (parent === undefined) return block
    const inherited = anchors.get(/<<: \*([\w-]+)$/m.exec(parent)?.[1] ?? '')
    if (!inherited) throw new Error(`no such block: ${parent.trim()}`)
    return new Map([...withInherited(inherited), ...block])
  }
  const services = keysOf(blocks.get('services') ?? '', '  ')
  return new Map([...services].map(([name, text]) => [name, withInherited(keysOf(text, '    '))]))
}

/**
 * @param {string} compose
 * @returns {Map<string, { given: string[], used: string[] }>} by service
 */
export function secretsOfServices(compose) {
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
