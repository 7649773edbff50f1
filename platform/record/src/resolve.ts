// Resolves each part's build for a customer. Pure: the result depends only on state, customer and time.
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { incompatibilities } from './host-compatibility'
import { ownValue } from './own-value'
import type { ResolvedRemote } from './page'
import type { BuildRecord } from './record'
import type { Rule } from './rule'
import { isOfOperators, OPERATIONS, type Shell } from './shells'
import { lastGoodBuild, type PartState, type RegistryState, type Rollout } from './state'

/** The customer's opaque, constant key; undefined until a customer has signed in. */
export type CustomerKey = string | undefined

export interface BuildChoice {
  readonly build: string
  readonly rule: Rule
}

export type Resolved = Readonly<Record<string, ResolvedRemote>>

export type FindRecord = (name: string, build: string) => BuildRecord | undefined

export interface ResolveContext {
  readonly customer: CustomerKey
  /** ISO 8601, UTC. */
  readonly now: string
  /** Requested builds by part, which take precedence over the state. */
  readonly wanted?: Readonly<Record<string, BuildChoice>>
  /** The shell's build that did not start in this browser. */
  readonly unstarted?: string
}

/** Applies the first matching rule: cohorts in order, the percentage, the current build. */
export function chooseBuild(name: string, state: RegistryState, context: ResolveContext): BuildChoice | undefined {
  const wanted = ownValue(context.wanted, name)
  if (wanted) return wanted
  const part = ownValue(state.parts, name)
  if (!part) return undefined
  for (const rollout of part.rollouts) {
    const rule = evaluateRollout(rollout, name, state, context)
    if (typeof rule !== 'string') return { build: rollout.build, rule }
  }
  return part.current === undefined ? undefined : { build: part.current, rule: { kind: 'current' } }
}

/** @returns one sentence per rollout before the first matching one, or per rollout if none matches */
export function skippedRollouts(name: string, state: RegistryState, context: ResolveContext): readonly string[] {
  const results = (ownValue(state.parts, name)?.rollouts ?? []).map((rollout) =>
    evaluateRollout(rollout, name, state, context),
  )
  const matching = results.findIndex((result) => typeof result !== 'string')
  return results
    .slice(0, matching < 0 ? undefined : matching)
    .flatMap((result) => (typeof result === 'string' ? [result] : []))
}

/** @returns the rule if the rollout matches the customer, otherwise a sentence why it does not */
function evaluateRollout(
  rollout: Rollout,
  name: string,
  state: RegistryState,
  { customer, now }: ResolveContext,
): Rule | string {
  const { build, from } = rollout
  if (from !== undefined && now < from) return `The rollout of ${build} begins at ${from}.`
  if ('cohort' in rollout) {
    const { cohort } = rollout
    const isMember = customer !== undefined && ownValue(state.cohorts, cohort)?.includes(customer)
    return isMember
      ? { kind: 'cohort', cohort }
      : `${build} is for the cohort ${cohort}, which this customer is not in.`
  }
  const { percent } = rollout
  const bucket = customer === undefined ? undefined : bucketOf(customer, name, build)
  if (percent >= 100 || (bucket !== undefined && bucket < percent)) return { kind: 'percent', percent, bucket }
  return bucket === undefined
    ? `${build} is rolled out to ${percent}%, and nobody knows who this customer is yet.`
    : `${build} is rolled out to ${percent}%, and this customer’s place is ${bucket}.`
}

/**
 * A customer's bucket in a build's rollout: from 0 up to, but not including, 100, in steps of 0.01. It is constant and
 * evenly distributed, so raising a percentage only adds customers.
 */
export function bucketOf(customer: string, part: string, build: string): number {
  const digest = sha256(utf8ToBytes(`${part}\0${build}\0${customer}`))
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(0)
  return Math.floor((number / 2 ** 32) * 10_000) / 100
}

/**
 * Resolves a shell's build, and that of each of its remotes, with fallbacks. The fallback replaces a build without a
 * record, a build that the shell cannot run, and a shell that did not start, if there is another one. A part without a
 * usable build is omitted.
 */
export function resolve(
  state: RegistryState,
  find: FindRecord,
  context: ResolveContext,
  shell: Shell = 'host',
): Resolved {
  const whyNotStarted = ({ build }: BuildRecord) =>
    build === context.unstarted ? ['it did not start in this browser'] : []
  const found =
    resolvePart(shell, state, find, context, whyNotStarted) ?? resolvePart(shell, state, find, context, () => [])
  const whyIncompatible = (record: BuildRecord) => (found ? incompatibilities(record, found.current) : [])
  const names = new Set([...Object.keys(state.parts), ...Object.keys(context.wanted ?? {})])
  const remotes = [...names].flatMap((name) => {
    if (isOfOperators(name)) return []
    const resolved = resolvePart(name, state, find, context, whyIncompatible)
    return resolved ? [[name, resolved] as const] : []
  })
  return Object.fromEntries(found ? [[shell, found] as const, ...remotes] : remotes)
}

/** @param page the build of the page that shows it. @param now ISO 8601, UTC */
export const resolveOperations = (
  state: RegistryState,
  find: FindRecord,
  page: BuildRecord,
  now: string,
): ResolvedRemote | undefined =>
  resolvePart(OPERATIONS, state, find, { customer: undefined, now }, (record) => incompatibilities(record, page))

function resolvePart(
  name: string,
  state: RegistryState,
  find: FindRecord,
  context: ResolveContext,
  reasons: (record: BuildRecord) => readonly string[],
): ResolvedRemote | undefined {
  const choice = chooseBuild(name, state, context)
  if (!choice) return undefined
  const record = find(name, choice.build)
  const because = record ? reasons(record) : ['its record is missing']
  const [fallback] = fallbackBuilds(ownValue(state.parts, name), choice.build).flatMap((build) => {
    const found = find(name, build)
    return found && reasons(found).length === 0 ? [found] : []
  })
  if (record && because.length === 0) return { current: record, ...(fallback && { fallback }), rule: choice.rule }
  return fallback && { current: fallback, rule: { kind: 'fallback', wanted: choice.build, because } }
}

/** The current build, then the last good one. */
function fallbackBuilds(part: PartState | undefined, chosen: string): string[] {
  const last = lastGoodBuild(part)
  return [part?.current, last].filter((build) => build !== undefined && build !== chosen).map(String)
}
