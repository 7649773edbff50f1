// How clients write the usage request's graphSettings.interval into a query.

export const INTERVAL = 'graphSettings.interval'
const AS_JSON = 'graphSettings'
const otherwise = ['interval', 'graphSettings[interval]', AS_JSON]

/** The query with `graphSettings.interval`, whichever one way it was written in. Two ways at once are left as they are, and so are refused. */
export function plainQuery(sent: unknown): Readonly<Record<string, unknown>> {
  const query: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(sent ?? {}))
  const written = otherwise.filter((name) => name in query)
  const [name] = written
  if (name === undefined || written.length > 1 || INTERVAL in query) return query
  const { [name]: value, ...rest } = query
  return { ...rest, [INTERVAL]: name === AS_JSON ? intervalIn(value) : value }
}

/** AngularJS and older clients write an object as JSON. */
function intervalIn(json: unknown): unknown {
  try {
    const settings: unknown = JSON.parse(String(json))
    const entries = typeof settings === 'object' && settings !== null ? Object.entries(settings) : []
    const [entry] = entries
    return entries.length === 1 && entry?.[0] === 'interval' ? entry[1] : json
  } catch {
    return json
  }
}
