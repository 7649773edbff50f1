// Which build of which part a customer gets, and by which rule: a pure function of state, customer and time.
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { misfits } from './fits'
import { own } from './own'
import type { BuildRecord } from './record'
import { lastGood, type PartState, type RegistryState, type Rollout } from './state'

/** Opaque and the same for one customer everywhere; undefined before anybody is known to have signed in. */
export type CustomerKey = string | undefined

export type Rule =
  | { readonly kind: 'current' }
  | { readonly kind: 'cohort'; readonly cohort: string }
  /** `bucket` from 0 up to, not including, 100: below `percent` is in. */
  | { readonly kind: 'percent'; readonly percent: number; readonly bucket: number | undefined }
  /** The wanted build cannot be had here. */
  | { readonly kind: 'fallback'; readonly wanted: string; readonly because: readonly string[] }
  /** Asked for by whoever looks: a preview link, or an override in nonprod. */
  | { readonly kind: 'preview' | 'override' }

export interface Choice {
  readonly build: string
  readonly rule: Rule
}

/** What the host page carries for one remote. */
export interface ResolvedRemote {
  readonly current: BuildRecord
  readonly fallback?: BuildRecord
  readonly rule: Rule
}

export type Resolved = Readonly<Record<string, ResolvedRemote>>

export type FindRecord = (name: string, build: string) => BuildRecord | undefined

export interface Situation {
  readonly customer: CustomerKey
  /** ISO 8601, UTC. */
  readonly now: string
  /** Builds that are wanted in place of what the state says, by part. */
  readonly wanted?: Readonly<Record<string, Choice>>
  /** Build of the host that did not start in this browser. */
  readonly unstarted?: string
}

/** The first rule that counts: cohorts in their order, the percentage, else the current build. */
export function choose(name: string, state: RegistryState, situation: Situation): Choice | undefined {
  const asked = own(situation.wanted, name)
  if (asked) return asked
  const part = own(state.parts, name)
  if (!part) return undefined
  for (const rollout of part.rollouts) {
    const rule = weighed(rollout, name, state, situation)
    if (typeof rule !== 'string') return { build: rollout.build, rule }
  }
  return part.current === undefined ? undefined : { build: part.current, rule: { kind: 'current' } }
}

/** One sentence for each rollout that stands before the one that counts for this customer, or for each if none does. */
export function passedOver(name: string, state: RegistryState, situation: Situation): readonly string[] {
  const weights = (own(state.parts, name)?.rollouts ?? []).map((rollout) => weighed(rollout, name, state, situation))
  const counting = weights.findIndex((weight) => typeof weight !== 'string')
  return weights
    .slice(0, counting < 0 ? undefined : counting)
    .flatMap((weight) => (typeof weight === 'string' ? [weight] : []))
}

/** The rule by which a rollout counts for this customer, or why it does not. */
function weighed(rollout: Rollout, name: string, state: RegistryState, { customer, now }: Situation): Rule | string {
  const { build, from } = rollout
  if (from !== undefined && now < from) return `The rollout of ${build} begins at ${from}.`
  if ('cohort' in rollout) {
    const { cohort } = rollout
    const isMember = customer !== undefined && own(state.cohorts, cohort)?.includes(customer)
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
 * Where a customer stands in the rollout of a build, from 0 up to, not including, 100, in steps of a hundredth: always the same for the
 * same three, and spread evenly, so that raising a percentage only adds customers.
 */
export function bucketOf(customer: string, part: string, build: string): number {
  const digest = sha256(utf8ToBytes(`${part}\0${build}\0${customer}`))
  const number = new DataView(digest.buffer, digest.byteOffset).getUint32(0)
  return Math.floor((number / 2 ** 32) * 10_000) / 100
}

/**
 * Which build of which part this customer gets, each with the one to fall back to. A build without a record, or that the chosen host
 * cannot run, gives way to its fallback; so does a host that did not start, as long as there is another. A part that nothing is left of is
 * left out.
 */
export function resolve(state: RegistryState, find: FindRecord, situation: Situation): Resolved {
  const whyNot = ({ build }: BuildRecord) => (build === situation.unstarted ? ['it did not start in this browser'] : [])
  const host = pick('host', state, find, situation, whyNot) ?? pick('host', state, find, situation, () => [])
  const fits = (record: BuildRecord) => (host && record.name !== 'host' ? misfits(record, host.current) : [])
  const names = new Set([...Object.keys(state.parts), ...Object.keys(situation.wanted ?? {})])
  names.delete('host')
  const remotes = [...names].flatMap((name) => {
    const picked = pick(name, state, find, situation, fits)
    return picked ? [[name, picked] as const] : []
  })
  return Object.fromEntries(host ? [['host', host] as const, ...remotes] : remotes)
}

function pick(
  name: string,
  state: RegistryState,
  find: FindRecord,
  situation: Situation,
  reasons: (record: BuildRecord) => readonly string[],
): ResolvedRemote | undefined {
  const choice = choose(name, state, situation)
  if (!choice) return undefined
  const record = find(name, choice.build)
  const because = record ? reasons(record) : ['its record is missing']
  const [fallback] = fallbacks(own(state.parts, name), choice.build).flatMap((build) => {
    const found = find(name, build)
    return found && reasons(found).length === 0 ? [found] : []
  })
  if (record && because.length === 0) return { current: record, ...(fallback && { fallback }), rule: choice.rule }
  return fallback && { current: fallback, rule: { kind: 'fallback', wanted: choice.build, because } }
}

/** What everybody else has, then what everybody had before. */
function fallbacks(part: PartState | undefined, chosen: string): string[] {
  const last = lastGood(part)
  return [part?.current, last].filter((build) => build !== undefined && build !== chosen).map(String)
}
