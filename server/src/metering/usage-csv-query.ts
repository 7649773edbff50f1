// How clients write the usage request's graphSettings.interval into a query.

const DOTTED = 'graphSettings.interval'
const BRACKETED = 'graphSettings[interval]'
const AS_JSON = 'graphSettings'

/** The query with `interval`, whichever one way it was written in. Two ways at once are left as they are, and so are refused. */
export function plainQuery(sent: unknown): Readonly<Record<string, unknown>> {
  const query: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(sent ?? {}))
  const written = [DOTTED, BRACKETED, AS_JSON].filter((name) => name in query)
  const [name] = written
  if (name === undefined || written.length > 1 || 'interval' in query) return query
  const { [name]: value, ...rest } = query
  return { ...rest, interval: name === AS_JSON ? intervalIn(value) : value }
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
