// The shapes of the registry's states and changes.
import { arrayOf, number, object, oneOf, optional, recordOf, string } from '../../shared/node/read-json.mjs'

/**
 * @template T
 * @typedef {import('../../shared/node/read-json.mjs').Shape<T>} Shape
 */
/** @typedef {import('@switchboard/record').Change} Change */

/** @type {Shape<true>} */
const isTrue = (value, place) => {
  if (value === true) return value
  throw new Error(`${place} is not true`)
}

const percentRollout = object({ build: string, percent: number, from: optional(string) })
const cohortRollout = object({ build: string, cohort: string, from: optional(string) })
const hasCohort = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && 'cohort' in value

/** @type {Shape<import('@switchboard/record').Rollout>} */
const rollout = (value, place) => (hasCohort(value) ? cohortRollout(value, place) : percentRollout(value, place))

/** @type {Shape<import('@switchboard/record').PartState>} */
const partState = object({
  current: optional(string),
  earlier: arrayOf(string),
  rollouts: arrayOf(rollout),
  frozen: optional(isTrue),
})

/** @type {Shape<import('@switchboard/record').RegistryState>} */
export const registryState = object({
  number,
  parts: recordOf(partState),
  cohorts: recordOf(arrayOf(string)),
  frozen: optional(isTrue),
})

/** @type {Record<Change['kind'], Shape<Change>>} */
const changes = {
  promote: object({ kind: oneOf('promote'), part: string, build: string }),
  rollout: (value, place) => ({
    ...object({ kind: oneOf('rollout'), part: string })(value, place),
    ...rollout(value, place),
  }),
  halt: object({ kind: oneOf('halt'), part: string, build: string }),
  rollback: object({ kind: oneOf('rollback'), part: string, to: optional(string), from: optional(string) }),
  freeze: object({ kind: oneOf('freeze', 'thaw'), part: optional(string) }),
  thaw: object({ kind: oneOf('freeze', 'thaw'), part: optional(string) }),
  cohort: object({ kind: oneOf('cohort'), cohort: string, add: arrayOf(string), remove: arrayOf(string) }),
  retire: object({ kind: oneOf('retire'), part: string }),
}

const changeKind = object({
  kind: oneOf('promote', 'rollout', 'halt', 'rollback', 'freeze', 'thaw', 'cohort', 'retire'),
})

/** @type {Shape<Change>} */
export const registryChange = (value, place) => changes[changeKind(value, place).kind](value, place)

/** @type {Shape<import('@switchboard/record').HistoryEntry>} */
export const historyEntry = object({
  number,
  at: string,
  who: string,
  why: string,
  change: registryChange,
  from: optional(string),
  to: optional(string),
})

/** @type {Shape<import('@switchboard/record').PublicKey>} */
export const publicKey = object({ id: string, publicKey: string, parts: arrayOf(string) })
