// Validates a change before it is applied: its shape, and rules for names and times.
import { checkClosed, type Fault } from './check'
import { isBuildId, isPartName } from './names'
import { changeSchema, type Change } from './change'

const MAX_CUSTOMERS = 5_000
const CUSTOMER_KEY = /^[A-Za-z0-9_-]{22}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** @returns the change with its time in UTC, or its faults */
export function checkChange(value: unknown): { readonly change: Change } | { readonly faults: readonly Fault[] } {
  const checked = checkClosed(changeSchema, value)
  if (!('value' in checked)) return { faults: isRollout(value) ? checked.faults.map(explainShare) : checked.faults }
  const change: Change = checked.value
  const faults = [...changeFaults(change)]
  if (faults.length > 0) return { faults }
  return change.kind === 'rollout' && change.from !== undefined
    ? { change: { ...change, from: new Date(change.from).toISOString() } }
    : { change }
}

const isRollout = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rollout'

/** Explains a rollout with both a percentage and a cohort as a percentage with an excess member. */
const explainShare = (fault: Fault): Fault =>
  fault.path === '/cohort'
    ? { path: '/percent', message: 'A rollout has a percent or a cohort: leave one of them out.' }
    : fault

function* changeFaults(change: Change): Generator<Fault> {
  if ('part' in change && change.part !== undefined) yield* nameFaults('/part', change.part)
  if ('cohort' in change) yield* nameFaults('/cohort', change.cohort)
  if ('build' in change) yield* buildFaults('/build', change.build)
  if (change.kind === 'rollout' && change.from !== undefined && !isInstant(change.from))
    yield { path: '/from', message: 'There is no such time: give it like 2026-11-22T09:00:00Z.' }
  if (change.kind === 'rollback') {
    if (change.to !== undefined) yield* buildFaults('/to', change.to)
    if (change.from !== undefined) yield* buildFaults('/from', change.from)
  }
  if (change.kind === 'cohort') {
    yield* customerFaults('/add', change.add)
    yield* customerFaults('/remove', change.remove)
  }
}

function* nameFaults(path: string, name: string): Generator<Fault> {
  if (!isPartName(name))
    yield { path, message: 'Use at most 40 small letters, digits and single hyphens, beginning with a letter.' }
}

function* buildFaults(path: string, build: string): Generator<Fault> {
  if (!isBuildId(build)) yield { path, message: 'Give the id of a build: 16 hexadecimal digits.' }
}

function* customerFaults(path: string, keys: readonly string[]): Generator<Fault> {
  if (keys.length > MAX_CUSTOMERS) yield { path, message: `Give at most ${MAX_CUSTOMERS} customers at a time.` }
  for (const [at, key] of keys.entries())
    if (!CUSTOMER_KEY.test(key))
      yield {
        path: `${path}/${at}`,
        message: 'This is not the key of a customer: ask for it with GET /registry/api/customer.',
      }
}

const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text))
