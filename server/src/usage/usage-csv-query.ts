// Accepts the ways in which clients write graphSettings.interval into a query.

export const INTERVAL = 'graphSettings.interval'
const AS_JSON = 'graphSettings'
const OTHER_SPELLINGS = ['interval', 'graphSettings[interval]', AS_JSON]

/** Renames any one spelling to `graphSettings.interval`. Two spellings at once stay as they are, and validation refuses them. */
export function normalizeQuery(sent: unknown): Readonly<Record<string, unknown>> {
  const query: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(sent ?? {}))
  const written = OTHER_SPELLINGS.filter((name) => name in query)
  const [name] = written
  if (name === undefined || written.length > 1 || INTERVAL in query) return query
  const { [name]: value, ...rest } = query
  return { ...rest, [INTERVAL]: name === AS_JSON ? parseInterval(value) : value }
}

/** AngularJS and older clients send the object as JSON. */
function parseInterval(json: unknown): unknown {
  try {
    const settings: unknown = JSON.parse(String(json))
    const entries = typeof settings === 'object' && settings !== null ? Object.entries(settings) : []
    const [entry] = entries
    return entries.length === 1 && entry?.[0] === 'interval' ? entry[1] : json
  } catch {
    return json
  }
}
