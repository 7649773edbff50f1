// How a build that is rolled out fares against its control, the build that the others have: what pages reported in the same hours.

/**
 * @typedef {{ build: string, hour: string, outcome: string, loads: number | string }} Counted
 * @typedef {{ loads: number, failed: number }} Fared
 * @returns {Promise<Counted[]>} of the last seven days
 */
export const readOutcomes = async (portal, { part, environment }) =>
  (await portal.get('/registry/api/outcomes', { part, environment })).outcomes

/** @param {readonly Counted[]} outcomes @returns {{ candidate: Fared, control: Fared }} */
export function faring(outcomes, build, control) {
  const hours = new Set(outcomes.filter((row) => row.build === build).map(({ hour }) => hour))
  const of = (name) => fared(outcomes.filter((row) => row.build === name && hours.has(row.hour)))
  return { candidate: of(build), control: of(control) }
}

function fared(rows) {
  const sum = (some) => some.reduce((total, { loads }) => total + Number(loads), 0)
  return { loads: sum(rows), failed: sum(rows.filter(({ outcome }) => outcome !== 'ready')) }
}

export function faringInWords({ candidate, control }) {
  return candidate.loads === 0
    ? 'nobody has loaded it yet'
    : `${share(candidate)} loads failed, control ${share(control)}`
}

const share = ({ loads, failed }) =>
  `${failed} of ${loads}${loads > 0 ? ` (${((100 * failed) / loads).toFixed(1)}%)` : ''}`
