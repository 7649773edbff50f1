// Compares values with schemas and lists the differences, for servers and tools. Browsers only use parse.ts.
import { is, safeParse, type BaseIssue, type GenericSchema } from 'valibot'

/** A difference between a value and its schema, or a rule that the value breaks. */
export interface Fault {
  /** JSON pointer into the value; '' is the whole value. */
  readonly path: string
  readonly message: string
}

/** Accepts unknown members, because a newer release may have added them. @throws TypeError with the first fault */
export function requireShape<Value>(schema: GenericSchema<Value>, value: unknown, what: string): Value {
  if (is(schema, value)) return value
  const [first] = safeParse(schema, value).issues ?? []
  throw new TypeError(`${what} is damaged at ${(first && pointerTo(first)) || '/'}: ${first?.message ?? 'unknown'}.`)
}

/** Refuses unknown members, because their author expects an effect. */
export function checkClosed<Value>(
  schema: GenericSchema<Value>,
  value: unknown,
): { readonly value: Value } | { readonly faults: readonly Fault[] } {
  const result = safeParse(schema, value)
  if (!result.success)
    return { faults: result.issues.map((issue) => ({ path: pointerTo(issue), message: issue.message })) }
  const faults = [...unknownMembers(value, result.output, '')]
  return faults.length === 0 && is(schema, value) ? { value } : { faults }
}

/** Compares a value with the part that its schema kept. */
function* unknownMembers(value: unknown, kept: unknown, path: string): Generator<Fault> {
  if (!isObject(value) || !isObject(kept)) return
  for (const [key, member] of Object.entries(value)) {
    if (Object.hasOwn(kept, key)) yield* unknownMembers(member, kept[key], `${path}/${key}`)
    else yield { path: `${path}/${key}`, message: 'Unknown member: leave it out, or correct its name.' }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const pointerTo = ({ path }: BaseIssue<unknown>) => (path ?? []).map(({ key }) => `/${String(key)}`).join('')
