// The schemas of the requests of teams.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { BUILD_PATTERN, PART_PATTERN, type Change } from '@switchboard/record'
import { Problem, type FieldError } from '../../http/problem'

const closed = { additionalProperties: false }
export const Part = Type.String({ pattern: PART_PATTERN })
export const Build = Type.String({ pattern: BUILD_PATTERN })
export const Environment = Type.Union([Type.Literal('prod'), Type.Literal('nonprod')])
/** At least three characters without the surrounding blanks. */
export const Why = Type.String({ pattern: '\\S[\\s\\S]+\\S', maxLength: 500 })
export const Owner = Type.String({ pattern: '\\S', maxLength: 100 })
const Instant = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
})
const CustomerKey = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })
const Customers = Type.Array(CustomerKey, { maxItems: 5_000 })
const from = Type.Optional(Instant)

const changes = {
  promote: Type.Object({ kind: Type.Literal('promote'), part: Part, build: Build }, closed),
  rollout: Type.Union([
    Type.Object({ kind: Type.Literal('rollout'), part: Part, build: Build, percent: Type.Number(), from }, closed),
    Type.Object({ kind: Type.Literal('rollout'), part: Part, build: Build, cohort: Part, from }, closed),
  ]),
  halt: Type.Object({ kind: Type.Literal('halt'), part: Part, build: Build }, closed),
  rollback: Type.Object(
    { kind: Type.Literal('rollback'), part: Part, to: Type.Optional(Build), from: Type.Optional(Build) },
    closed,
  ),
  freeze: Type.Object({ kind: Type.Literal('freeze'), part: Type.Optional(Part) }, closed),
  thaw: Type.Object({ kind: Type.Literal('thaw'), part: Type.Optional(Part) }, closed),
  cohort: Type.Object({ kind: Type.Literal('cohort'), cohort: Part, add: Customers, remove: Customers }, closed),
  retire: Type.Object({ kind: Type.Literal('retire'), part: Part }, closed),
}

type Kind = keyof typeof changes
const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(changes, kind)

/** @throws Problem 400 that names the wrong field */
export function parseChange(value: unknown): Change {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
  if (!isKind(kind))
    throw invalid([{ path: '/change/kind', message: `must be one of ${Object.keys(changes).join(', ')}` }])
  const schema: (typeof changes)[Kind] = changes[kind]
  if (!Value.Check(schema, value)) {
    if (kind === 'rollout') throw invalid(rolloutFaults(value))
    throw invalid([...Value.Errors(schema, value)].slice(0, 10).map(({ path, message }) => at(path, message)))
  }
  return value.kind === 'rollout' && value.from !== undefined ? { ...value, from: instant(value.from) } : value
}

/** Validates against the kind of rollout that was meant: a percentage, unless a cohort is named. */
function rolloutFaults(value: unknown): FieldError[] {
  const [share, cohort] = changes.rollout.anyOf
  const isCohort = typeof value === 'object' && value !== null && 'cohort' in value
  if (isCohort && 'percent' in value) return [at('/percent', 'A rollout has a percent or a cohort, not both.')]
  return [...Value.Errors(isCohort ? cohort : share, value)].slice(0, 10).map(({ path, message }) => at(path, message))
}

function instant(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw invalid([at('/from', 'There is no such time.')])
  return time.toISOString()
}

const at = (path: string, message: string): FieldError => ({ path: `/change${path}`, message })
const invalid = (errors: FieldError[]) => new Problem(400, 'invalid-request', 'The change is not as described.', errors)
