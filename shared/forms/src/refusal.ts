// The server's errors for submitted values: `errors` of a problem document (RFC 9457).

export interface FieldError {
  /** JSON pointer into the request, or a name; empty for the whole form. */
  readonly path: string
  readonly message: string
}

export interface Refusal {
  readonly errors: readonly FieldError[]
}

export interface SortedRefusal {
  /** Errors with the names of their fields. */
  readonly fields: readonly (readonly [name: string, sentence: string])[]
  /** Errors that do not belong to any field of this form. */
  readonly others: readonly string[]
}

/** Keeps the first error of each field. `nameOf` maps request paths to field names. */
export function sortRefusal(
  { errors }: Refusal,
  names: readonly string[],
  nameOf: (path: string) => string | undefined = nameOfPath,
): SortedRefusal {
  const fields = new Map<string, string>()
  const others: string[] = []
  for (const { path, message } of errors) {
    const name = nearestField(nameOf(path), names)
    if (name === undefined) others.push(message)
    else if (!fields.has(name)) fields.set(name, message)
  }
  return { fields: [...fields], others: [...new Set(others)] }
}

/** `/services/0/date` is the field `services[0].date` */
export function nameOfPath(path: string): string {
  if (!path.startsWith('/')) return path
  const steps = path.slice(1).split('/')
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : (name && `${name}.${step}`) || step), '')
}

/** The field with this name, or the field that contains it. */
function nearestField(name: string | undefined, names: readonly string[]): string | undefined {
  if (!name || names.includes(name)) return name || undefined
  return nearestField(/^(.*)(?:\.|\[)/.exec(name)?.[1], names)
}

/** The errors of a failed call; undefined if it failed for another reason. */
export function refusalIn(thrown: unknown): Refusal | undefined {
  const given = at(at(at(thrown, 'failure'), 'problem'), 'errors')
  const errors = (Array.isArray(given) ? given : []).flatMap((error: unknown): FieldError[] => {
    const [path, message] = [at(error, 'path'), at(error, 'message')]
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : []
  })
  return errors.length > 0 ? { errors } : undefined
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
