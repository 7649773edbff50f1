import { applyChange, ChangeRefused, findRepeatedRollback, lastGoodBuild } from '../../build/registry-rules.ts'
import { readPart } from '../change-environment.ts'
import { environment, environmentFlag } from '../options.ts'
import { describeOwner } from '../owner-text.ts'
import { describeHealth, rolloutHealth } from '../rollout-health.ts'
import { readHistory, readOutcomes, readState, type StateAnswer } from '../team-calls.ts'
import { formatTable, timeAgo } from '../text-format.ts'
import { defineVerb } from './define-verb.ts'
import type { Change, HistoryEntry, RegistryState } from '@switchboard/record'
import type { Portal } from '../portal-client.ts'

interface NamedBuild {
  build: string
  version: string | undefined
}
type NameBuild = (build: string | undefined) => NamedBuild | undefined
type RollbackPreview =
  /** `needsTo`: refused without `--to` */
  { to: NamedBuild | undefined; endsRollout: boolean; needsTo: boolean } | { refused: string }
type PartStatus = NonNullable<Awaited<ReturnType<typeof partStatus>>>
type RolloutStatus = PartStatus['rollouts'][number]

export const status = defineVerb({
  summary: 'show the builds of the portal and the results of rollouts',
  usage: ['status [NAME]'],
  details: [
    'now: the build that everybody has. rollback: the build that everybody would have after a rollback. rollouts: with the',
    'failed loads of each, and those of the build that the other customers had in the same hours.',
  ],
  flags: [environmentFlag],
  examples: ['status', 'status usage'],
  words: { least: 0, most: 1 },
  options: environment,
  async run({ words: [only], options, portal }) {
    const answer = await (only ? readPart(portal, only, options.environment) : readState(portal, options.environment))
    const names = only ? [only] : Object.keys(answer.state.parts).sort()
    const found = await Promise.all(names.map((name) => partStatus(portal, name, answer)))
    const parts = found.filter((part) => part !== undefined)
    const { environment, state } = answer
    const damaged = (answer.damaged ?? []).filter(({ part }) => names.includes(part))
    return {
      json: { environment, state: state.number, frozen: state.frozen === true, parts, damaged },
      text: [headline(environment, state), '', statusTable(parts), ...describeDamaged(damaged)].join('\n'),
    }
  },
})

async function partStatus(portal: Portal, name: string, { environment, state, builds }: StateAnswer) {
  const part = state.parts[name]
  if (!part) return undefined
  const find = (build: string | undefined) => builds.find((known) => known.name === name && known.build === build)
  const versionOf = (build: string) => find(build)?.version
  const nameBuild: NameBuild = (build) => (build === undefined ? undefined : { build, version: versionOf(build) })
  const { current, rollouts, frozen } = part
  const asked = { part: name, environment }
  const [outcomes, history] = await Promise.all([
    rollouts.length === 0 ? [] : readOutcomes(portal, asked),
    readHistory(portal, { ...asked, limit: rollouts.length === 0 ? 20 : 200 }),
  ])
  return {
    part: name,
    owner: find(current)?.owner,
    current: nameBuild(current),
    lastGood: nameBuild(lastGoodBuild(part)),
    rollback: previewRollback(name, state, { history, nameBuild }),
    frozen: frozen === true,
    rollouts: rollouts.map((rollout) => ({
      ...rollout,
      version: versionOf(rollout.build),
      faring: rolloutHealth(outcomes, history, { rollout, control: current }),
    })),
  }
}

/** The effect of a rollback, by the registry's own rules. */
function previewRollback(
  part: string,
  state: RegistryState,
  { history, nameBuild }: { history: readonly HistoryEntry[]; nameBuild: NameBuild },
): RollbackPreview {
  const change: Change = { kind: 'rollback', part }
  const now = state.parts[part]
  const lastMove = history.find(({ change: { kind } }) => kind !== 'freeze' && kind !== 'thaw')
  const needsTo = findRepeatedRollback(change, lastMove, now) !== undefined
  try {
    const after = applyChange(state, change).parts[part]
    const to = nameBuild(needsTo ? lastGoodBuild(now) : after?.current)
    return { to, endsRollout: (now?.rollouts.length ?? 0) > 0, needsTo }
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error
    return { refused: error.message }
  }
}

const headline = (environment: string, { number, frozen }: RegistryState) =>
  `${environment}, state ${number}${frozen ? ', everything is frozen: thaw --everything ends that' : ''}`

const describeDamaged = (files: NonNullable<StateAnswer['damaged']>) =>
  files.length === 0
    ? []
    : [
        '',
        'Damaged files, which customers do not get. Publish the same build again to repair them:',
        ...files.map(
          ({ part, build, path, seenAt }) => `  ${part} ${build.slice(0, 8)} ${path}, found ${timeAgo(seenAt)}`,
        ),
      ]

function statusTable(parts: readonly PartStatus[]) {
  if (parts.length === 0) return 'No part has a build yet: publish one, then promote it.'
  const rows = parts.flatMap(({ part, owner, current, rollback, frozen, rollouts }) => {
    const [first = '', ...more] = rollouts.map(describeRollout)
    const mine = [
      part,
      `${shortName(current)}${frozen ? ', frozen' : ''}`,
      describeRollback(rollback),
      owner?.team ?? '–',
      first,
    ]
    return [mine, ...more.map((text) => ['', '', '', '', text])]
  })
  const [only, ...others] = parts
  const note = others.length === 0 && only ? rollbackNote(only) : ''
  const ownerNote = others.length === 0 && only ? `\n\nOwner: ${describeOwner(only.owner)}` : ''
  return formatTable(['part', 'now', 'rollback', 'owner', 'rollouts'], rows) + ownerNote + note
}

const shortName = (named: NamedBuild | undefined) =>
  named ? `${named.version ?? ''} ${named.build.slice(0, 8)}`.trim() : '–'

const describeRollback = (rollback: RollbackPreview) =>
  'refused' in rollback
    ? shortName(undefined)
    : `${shortName(rollback.to)}${rollback.needsTo ? ' with --to' : ''}${rollback.endsRollout ? ', ends the rollout' : ''}`

function rollbackNote({ part, rollback }: PartStatus) {
  if ('refused' in rollback) return `\n\nrollback would be refused: ${rollback.refused}`
  if (!rollback.needsTo || !rollback.to) return ''
  return `\n\nThe last change took a build back. To go back further, name the build: rollback ${part} --to ${rollback.to.build}`
}

function describeRollout({ build, version, from, faring, ...share }: RolloutStatus) {
  const whom = 'cohort' in share ? `cohort ${share.cohort}` : `${share.percent}%`
  const since = from === undefined ? '' : ` from ${from}`
  return `${whom}${since}: ${version ?? ''} ${build.slice(0, 8)}, ${describeHealth(faring)}`
}
