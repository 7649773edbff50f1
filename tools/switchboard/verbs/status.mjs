import { applyChange, ChangeRefused, lastGood } from '../../build/registry.mjs'
import { readState } from '../calls.mjs'
import { livePart } from '../change.mjs'
import { faring, faringInWords, readOutcomes } from '../faring.mjs'
import { environment, environmentFlag } from '../options.mjs'
import { tableOf } from '../words.mjs'

export const status = {
  summary: 'which builds the portal runs, and how rollouts fare',
  usage: ['status [NAME]'],
  details: [
    'now: what everybody has. rollback: what everybody would have after one. A rollout’s failed loads stand beside those of its',
    'control, the build that the others have, in the same hours.',
  ],
  flags: [environmentFlag],
  examples: ['status', 'status usage'],
  words: { least: 0, most: 1 },
  options: environment,
  async run({ words: [only], options, portal }) {
    const answer = await (only ? livePart(portal, only, options.environment) : readState(portal, options.environment))
    const names = only ? [only] : Object.keys(answer.state.parts).sort()
    const parts = await Promise.all(names.map((name) => partStatus(portal, name, answer)))
    const { environment, state } = answer
    return {
      json: { environment, state: state.number, frozen: state.frozen === true, parts },
      text: [headline(environment, state), '', table(parts)].join('\n'),
    }
  },
}

async function partStatus(portal, part, { environment, state, builds }) {
  const { current, rollouts, frozen } = state.parts[part]
  const version = (build) => builds.find((known) => known.name === part && known.build === build)?.version
  const named = (build) => build && { build, version: version(build) }
  const outcomes = rollouts.length > 0 ? await readOutcomes(portal, { part, environment }) : []
  return {
    part,
    current: named(current),
    lastGood: named(lastGood(state.parts[part])),
    rollback: rollbackOf(part, state, named),
    frozen: frozen === true,
    rollouts: rollouts.map((rollout) => ({
      ...rollout,
      version: version(rollout.build),
      faring: faring(outcomes, rollout.build, current),
    })),
  }
}

/** What rollback would do, by the registry's own rule. */
function rollbackOf(part, state, named) {
  try {
    const { current } = applyChange(state, { kind: 'rollback', part }).parts[part]
    return { to: named(current), endsRollout: state.parts[part].rollouts.length > 0 }
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error
    return { refused: error.message }
  }
}

const headline = (environment, { number, frozen }) =>
  `${environment}, state ${number}${frozen ? ', frozen as a whole: thaw --everything ends that' : ''}`

function table(parts) {
  if (parts.length === 0) return 'No part has a build here yet: publish one, then promote it.'
  const shown = (it) => (it ? `${it.version ?? ''} ${it.build.slice(0, 8)}`.trim() : '–')
  const rollbackInWords = ({ to, endsRollout }) => `${shown(to)}${endsRollout ? ', ends the rollout' : ''}`
  const rows = parts.flatMap(({ part, current, rollback, frozen, rollouts }) => {
    const [first = '', ...more] = rollouts.map(rolloutInWords)
    const mine = [part, `${shown(current)}${frozen ? ', frozen' : ''}`, rollbackInWords(rollback), first]
    return [mine, ...more.map((words) => ['', '', '', words])]
  })
  const refused = parts.length === 1 && parts[0].rollback.refused
  const more = refused ? `\n\nrollback would be refused: ${refused}` : ''
  return tableOf(['part', 'now', 'rollback', 'rollouts'], rows) + more
}

function rolloutInWords({ build, version, percent, cohort, from, faring }) {
  const whom = cohort === undefined ? `${percent}%` : `cohort ${cohort}`
  const since = from === undefined ? '' : ` from ${from}`
  return `${whom}${since}: ${version ?? ''} ${build.slice(0, 8)}, ${faringInWords(faring)}`
}
