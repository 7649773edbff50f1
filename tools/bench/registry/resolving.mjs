// The resolver runs in the server, once for each page.
import { replayChanges, resolve } from '../../build/registry-rules.mjs'
import { median, percentile } from '../statistics.mjs'
import { buildId, partName } from './part-names.mjs'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */
/** @typedef {import('@switchboard/registry').Change} Change */
/** @typedef {{ state: import('@switchboard/registry').RegistryState, find: import('@switchboard/registry').FindRecord }} Registry */

const ROLLOUTS = 50
const CUSTOMERS = 1_000
const WARM_UP = 100
const COLD_RUNS = 25
const STAFF = 500
const SHARED_PACKAGES = 13

/** @param {import('./part-names.mjs').Sizes} sizes */
export function compareResolving({ few, many }) {
  const registries = { few: registryOf(few, 0), many: registryOf(many, ROLLOUTS) }
  /** @type {{ few: number[], many: number[] }} */
  const times = { few: [], many: [] }
  for (let index = 0; index < CUSTOMERS; index++) {
    times.few.push(resolvingTime(registries.few, index))
    times.many.push(resolvingTime(registries.many, index))
  }
  // Cold: with records that no customer was resolved with before.
  const cold = Array.from({ length: COLD_RUNS }, (_, index) => resolvingTime(registryOf(many, ROLLOUTS), index))
  const warm = { few: times.few.slice(WARM_UP), many: times.many.slice(WARM_UP) }
  const perRemote = median(warm.many) / many / (median(warm.few) / few)
  console.log(
    `resolving for one customer, in the server, ${many} remotes and ${ROLLOUTS} rollouts: median ${inWords(median(warm.many))}; ` +
      `99% below ${inWords(percentile(warm.many, 99))}; median with fresh records ${inWords(median(cold))}; ` +
      `for each remote ${perRemote.toFixed(2)} times as much as with ${few} remotes`,
  )
}

/** @param {number} ms */
const inWords = (ms) => `${ms.toFixed(3)} ms, ${ms.toFixed(2)} of a millisecond`

/** @param {number} index */
const customerKey = (index) => `customer-${String(index).padStart(13, '0')}`

/**
 * @param {Registry} registry
 * @param {number} index of the customer
 */
function resolvingTime({ state, find }, index) {
  const began = performance.now()
  resolve(state, find, { customer: customerKey(index), now: '2026-11-22T00:00:00.000Z' })
  return performance.now() - began
}

/**
 * A registry in which each part has gone through three builds, and a cohort and shares of the customers have others.
 * @param {number} remotes
 * @param {number} rollouts
 * @returns {Registry}
 */
function registryOf(remotes, rollouts) {
  /** @type {Map<string, BuildRecord>} */
  const records = new Map()
  const staff = Array.from({ length: STAFF }, (_, index) => customerKey(index))
  /** @type {Change[]} */
  const changes = [{ kind: 'cohort', cohort: 'staff', add: staff, remove: [] }]
  const names = ['host', ...Array.from({ length: remotes }, (_, index) => partName(index))]
  for (const [index, part] of names.entries()) {
    for (const version of [1, 2, 3, 4]) records.set(`${part} ${buildId(part, version)}`, recordOf(part, version))
    for (const version of [1, 2, 3]) changes.push({ kind: 'promote', part, build: buildId(part, version) })
    if (index === 0 || index > rollouts) continue
    const target = index % 5 === 0 ? { cohort: 'staff' } : { percent: index }
    changes.push({ kind: 'rollout', part, build: buildId(part, 4), ...target })
  }
  return { state: replayChanges(changes), find: (part, build) => records.get(`${part} ${build}`) }
}

/**
 * @param {string} name
 * @param {number} version
 * @returns {BuildRecord}
 */
function recordOf(name, version) {
  const packages = Array.from({ length: SHARED_PACKAGES }, (_, index) => `package-${index}`)
  /** @param {string} value */
  const all = (value) => Object.fromEntries(packages.map((key) => [key, value]))
  return {
    name,
    version: `1.${version}.0`,
    build: buildId(name, version),
    base: '',
    files: [],
    routes: [],
    contract: 1,
    ...(name === 'host' ? { shared: {}, provides: all('1.2.3') } : { shared: all('^1.0.0') }),
    commit: '',
    builtAt: '2026-11-22T00:00:00.000Z',
  }
}
