// Compares the failed loads of a rolled-out build with those of its control, the build that the other customers have, in the same
// hours.

/**
 * @typedef {import('./team-calls.mjs').OutcomeCount} OutcomeCount
 * @typedef {{ loads: number, failed: number }} LoadCounts
 * @typedef {{ candidate: LoadCounts, control: LoadCounts, anonymous: LoadCounts }} RolloutHealth
 */

/**
 * @param {readonly OutcomeCount[]} outcomes
 * @param {string} build
 * @param {string | undefined} control
 * @returns {RolloutHealth}
 */
export function rolloutHealth(outcomes, build, control) {
  // Anybody can report without signing in, so those browsers are counted apart.
  const signedIn = outcomes.filter((row) => row.signedIn)
  const hours = new Set(signedIn.filter((row) => row.build === build).map(({ hour }) => hour))
  const countsOf = (/** @type {string | undefined} */ name) =>
    loadCounts(signedIn.filter((row) => row.build === name && hours.has(row.hour)))
  const anonymous = loadCounts(outcomes.filter((row) => row.build === build && !row.signedIn))
  return { candidate: countsOf(build), control: countsOf(control), anonymous }
}

/**
 * @param {readonly OutcomeCount[]} rows
 * @returns {LoadCounts}
 */
function loadCounts(rows) {
  const sum = (/** @type {readonly OutcomeCount[]} */ some) => some.reduce((total, { loads }) => total + loads, 0)
  return { loads: sum(rows), failed: sum(rows.filter(({ outcome }) => outcome !== 'ready')) }
}

/** @param {RolloutHealth} health */
export function describeHealth({ candidate, control, anonymous }) {
  const others = anonymous.loads === 0 ? '' : `, browsers without a customer ${failedShare(anonymous)}`
  return candidate.loads === 0
    ? `no customer has loaded it yet${others}`
    : `${failedShare(candidate)} loads failed, control ${failedShare(control)}${others}`
}

/** @param {LoadCounts} counts */
const failedShare = ({ loads, failed }) =>
  `${failed} of ${loads}${loads > 0 ? ` (${((100 * failed) / loads).toFixed(1)}%)` : ''}`
