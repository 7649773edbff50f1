// Compiles the functions that write responses as JSON.
import SerializerSelector, {
  type SerializerCompiler,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler'

const compile = SerializerSelector()

/**
 * As Fastify itself does, but each schema once and with only the shared schemas that it refers to. Fastify checks all
 * shared schemas again for each status of each route, which would take half of the time of a server's start.
 * @param shared schemas by their ids
 */
export const buildSerializers: SerializerFactory = (shared, options) => {
  const schemas = new Map(Object.entries(shared ?? {}))
  const compiled = new Map<string, ReturnType<SerializerCompiler>>()
  return (route) => {
    const text = JSON.stringify(route.schema)
    const serializer = compiled.get(text) ?? compile(referredBy(text, schemas), options)(route)
    compiled.set(text, serializer)
    return serializer
  }
}

/** @returns the schemas that the text refers to, and those that they refer to, by their ids */
function referredBy(text: string, schemas: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const unread = [text]
  for (let next = unread.pop(); next !== undefined; next = unread.pop())
    for (const [, id = ''] of next.matchAll(/"\$ref":"([^"#]+)/g)) {
      if (id in found || !schemas.has(id)) continue
      found[id] = schemas.get(id)
      unread.push(JSON.stringify(found[id]))
    }
  return found
}
