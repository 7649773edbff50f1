// A statement's name, without its values.

/** A literal in the statement could be a value. */
const LITERALS = /'(?:[^']|'')*'/g
/** `for update` locks, and `do update` belongs to an insert. */
const CHANGE = /\b(insert)\s+into\s+"?(\w+)|\b(delete)\s+from\s+"?(\w+)|(?<!\b(?:for|do)\s+)\b(update)\s+"?(\w+)/i

/** @returns for example `select account`, or only the verb */
export function summaryOf(sql: string): string {
  const text = sql.replace(LITERALS, "''").trim()
  const verb = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  if (!['select', 'with', 'insert', 'update', 'delete'].includes(verb)) return verb
  const change = CHANGE.exec(text)?.filter((part) => part !== undefined)
  if (change) return `${change[1]?.toLowerCase()} ${change[2]}`
  const table = /\bfrom\s+"?([a-z_]\w*)/i.exec(text)?.[1]
  return table === undefined ? 'select' : `select ${table}`
}
