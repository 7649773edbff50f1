// Accepts the spellings in which clients write graphSettings.interval into a query.

export const INTERVAL = 'graphSettings.interval'
const AS_JSON = 'graphSettings'
const OTHER_SPELLINGS = ['interval', 'graphSettings[interval]', AS_JSON]

/**
 * Renames any single spelling to `graphSettings.interval`. That name itself takes precedence; if two others occur
 * together they are left unchanged, and validation reports the interval as missing.
 */
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
    return typeof settings === 'object' && settings !== null && 'interval' in settings ? settings.interval : json
  } catch {
    return json
  }
}
