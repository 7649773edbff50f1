import { applyChange, ChangeRefused, findRepeatedRollback, lastGoodBuild } from '../../build/registry-rules.ts'
import { readPart } from '../change-environment.ts'
import { describeGate, noteGate } from '../gate-text.ts'
import { readHealth } from '../health-calls.ts'
import { healthTable } from '../health-table.ts'
import { environment, environmentFlag, wholeNumber } from '../options.ts'
import { describeOwner } from '../owner-text.ts'
import { readState, readTeam, type StateAnswer } from '../team-calls.ts'
import { timeAgo } from '../text-format.ts'
import { defineVerb } from './define-verb.ts'
import type { Portal } from '../portal-client.ts'
import type { Change, EnvironmentHealth, PartHealth, RegistryState } from '@switchboard/record'

interface NamedBuild {
  build: string
  version: string | undefined
}
type NameBuild = (build: string | undefined) => NamedBuild | undefined
type RollbackPreview =
  /** `needsTo`: refused without `--to` */
  { to: NamedBuild | undefined; endsRollout: boolean; needsTo: boolean } | { refused: string }
type PartStatus = ReturnType<typeof partStatus>

export const status = defineVerb({
  summary: 'show the builds of the portal and how customers fare with them',
  usage: ['status [NAME] [--all] [--hours 24]'],
  details: [
    'One row for the build that everybody has and for each rollout. since: when they got it. customers: who had it. failed:',
    'loads and pages that failed. errors: what happened after that. load and INP: three of four customers waited at most this',
    'long for the page, and for the slowest response to a tap or key. Below: the last change, and what rollback would do.',
    'A current build is compared with the build before, a rollout with the build of the other customers. With NAME, both are',
    'shown. Without NAME, a token for some parts shows these parts.',
  ],
  flags: [
    ['--all', 'show all parts of the portal, as an operator’s token does'],
    ['--hours NUMBER', 'how far back the figures go, at most 168; default: 24'],
    environmentFlag,
  ],
  examples: ['status', 'status --all', 'status usage --hours 168'],
  words: { least: 0, most: 1 },
  options: { ...environment, all: { type: 'boolean' }, hours: { type: 'string' } },
  async run({ words: [only], options, portal }) {
    const { environment: asked } = options
    const own = only === undefined && !options.all ? await readOwnParts(portal) : []
    const wanted = only === undefined ? own : [only]
    const part = wanted.length > 0 ? wanted.join(',') : undefined
    const answer = await (only ? readPart(portal, only, asked) : readState(portal, asked, part))
    const found = await readHealth(portal, { part, environment: asked, hours: wholeNumber('hours', options.hours) })
    const isWanted = (name: string) => part === undefined || wanted.includes(name)
    const healths = found.parts.filter((health) => isWanted(health.part))
    const { environment, state } = answer
    const { hours, at, least } = found
    const parts = healths.map((health) => partStatus(health, answer))
    const damaged = (answer.damaged ?? []).filter((file) => isWanted(file.part))
    const text = [
      headline(environment, state, hours),
      '',
      statusTable(healths, parts, only),
      ...describeDamaged(damaged),
      ...(own.length > 0 ? ['', `These are the parts of your token: ${own.join(', ')}. --all shows all parts.`] : []),
    ]
    return {
      json: { environment, state: state.number, frozen: state.frozen === true, at, hours, least, parts, damaged },
      text: text.join('\n'),
    }
  },
})

/** @returns none for a token that may change every part */
async function readOwnParts(portal: Portal): Promise<readonly string[]> {
  const { parts, operator } = await readTeam(portal)
  return operator ? [] : parts
}

function partStatus(health: PartHealth, { state, builds }: StateAnswer) {
  const { part, lastMove } = health
  const find = (build: string | undefined) => builds.find((known) => known.name === part && known.build === build)
  const nameBuild: NameBuild = (build) => (build === undefined ? undefined : { build, version: find(build)?.version })
  return {
    ...health,
    /** the current build first */
    gates: [...(health.current ? [health.current] : []), ...health.rollouts].map(({ build }) => ({
      build,
      gate: find(build)?.gate,
    })),
    frozen: health.frozen === true,
    /** by the current build */
    fills: find(health.current?.build)?.fills?.map(({ place }) => place) ?? [],
    lastGood: nameBuild(lastGoodBuild(state.parts[part])),
    rollback: previewRollback(part, state, { lastMove, nameBuild }),
  }
}

/** The effect of a rollback, by the registry's own rules. */
function previewRollback(
  part: string,
  state: RegistryState,
  { lastMove, nameBuild }: { lastMove: PartHealth['lastMove']; nameBuild: NameBuild },
): RollbackPreview {
  const change: Change = { kind: 'rollback', part }
  const now = state.parts[part]
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

const headline = (environment: string, { number, frozen }: RegistryState, hours: EnvironmentHealth['hours']) =>
  [
    `${environment}, state ${number}`,
    ...(frozen ? ['everything is frozen: thaw --everything ends that'] : []),
    `figures of the last ${hours === 1 ? 'hour' : `${hours} hours`}`,
  ].join(', ')

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

function statusTable(healths: readonly PartHealth[], parts: readonly PartStatus[], only: string | undefined) {
  if (parts.length === 0) return 'No part has a build yet: publish one, then promote it.'
  const notes = new Map(parts.map((part) => [part.part, noteOf(part)]))
  const gates = new Map(parts.flatMap(({ part, gates }) => gates.map(({ build, gate }) => [`${part} ${build}`, gate])))
  const table = healthTable(healths, {
    noteOf: (part) => notes.get(part) ?? '',
    buildNotes: (part, build) => noteGate(gates.get(`${part} ${build}`)),
    withControls: only !== undefined,
  })
  const [one] = parts
  if (only === undefined || !one) return table
  const fills = one.fills.length > 0 ? `\nFills ${one.fills.join(', ')}` : ''
  return `${table}\n\nOwner: ${describeOwner(one.owner)}${fills}\n${one.gates.map(describeGate).join('\n')}${rollbackNote(one)}`
}

function noteOf({ frozen, owner, rollback }: PartStatus) {
  return [...(frozen ? ['frozen'] : []), `owner ${owner?.team ?? 'nobody'}`, describeRollback(rollback)].join('; ')
}

const shortName = (named: NamedBuild | undefined) =>
  named ? `${named.version ?? ''} ${named.build.slice(0, 8)}`.trim() : 'nothing'

const describeRollback = (rollback: RollbackPreview) =>
  'refused' in rollback
    ? 'no rollback'
    : `rollback gives ${shortName(rollback.to)}${rollback.needsTo ? ' with --to' : ''}${rollback.endsRollout ? ' and ends the rollout' : ''}`

function rollbackNote({ part, rollback }: PartStatus) {
  if ('refused' in rollback) return `\n\nrollback would be refused: ${rollback.refused}`
  if (!rollback.needsTo || !rollback.to) return ''
  return `\n\nThe last change took a build back. To go back further, name the build: rollback ${part} --to ${rollback.to.build}`
}
