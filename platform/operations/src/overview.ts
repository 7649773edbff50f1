// The rows of the overview, from the state and its history. Pure.
import {
  isShell,
  OPERATIONS,
  type EnvironmentHealth,
  type HistoryEntry,
  type PartHealth,
  type PartState,
  type RegistryState,
  type Rollout,
  type Verdict,
} from '@switchboard/record'
import type { PublishedBuild } from './answers'

export type Running = NonNullable<PartHealth['current']>

/** A build that only some customers get, or got until its rollout was halted. */
export interface NewBuild {
  readonly build: string
  readonly whom: string
  readonly status: 'rollout' | 'halted'
  readonly entry: HistoryEntry | undefined
}

export interface PartRow {
  readonly part: string
  readonly team: string | undefined
  readonly state: PartState
  readonly version: string | undefined
  /** Since when everybody has the build. */
  readonly since: string | undefined
  readonly lastChange: HistoryEntry | undefined
  readonly newBuilds: readonly NewBuild[]
}

interface Source {
  readonly state: RegistryState
  readonly health: Pick<EnvironmentHealth, 'parts'>
  readonly builds: readonly PublishedBuild[]
  /** Newest first. */
  readonly history: readonly HistoryEntry[]
}

/** Shells first and last, remotes by name: the order never changes. */
export function partRows({ state, health, builds, history }: Source): readonly PartRow[] {
  return Object.entries(state.parts)
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([part, partState]) => partRow(part, partState, { health, builds, history: history.filter(isOf(part)) }))
}

const rank = (part: string) => {
  if (part === 'host') return 0
  if (part === OPERATIONS) return 3
  return isShell(part) ? 2 : 1
}

const isOf = (part: string) => (entry: HistoryEntry) => 'part' in entry.change && entry.change.part === part

function partRow(part: string, state: PartState, { health, builds, history }: Omit<Source, 'state'>): PartRow {
  const found = health.parts.find((one) => one.part === part)
  const published = builds.find(({ name, build }) => name === part && build === state.current)
  return {
    part,
    team: published?.owner?.team,
    state,
    version: published?.version,
    since: found?.current?.since,
    lastChange: found?.lastChange,
    newBuilds: [...runningBuilds(state, history), ...haltedBuild(state, found?.lastMove, history)],
  }
}

const runningBuilds = ({ rollouts }: PartState, history: readonly HistoryEntry[]): NewBuild[] =>
  rollouts.map((rollout) => ({
    build: rollout.build,
    whom: whomText(rollout),
    status: 'rollout',
    entry: history.find(({ change }) => change.kind === 'rollout' && change.build === rollout.build),
  }))

/** The build whose rollout was halted last, until the next build is promoted, rolled out or taken back. */
function haltedBuild(
  { rollouts }: PartState,
  last: HistoryEntry | undefined,
  history: readonly HistoryEntry[],
): NewBuild[] {
  if (last?.change.kind !== 'halt' || rollouts.length > 0) return []
  const { build } = last.change
  const before = history.find(({ change }) => change.kind === 'rollout' && change.build === build)
  const whom = before?.change.kind === 'rollout' ? whomText(before.change) : 'rollout'
  return [{ build, whom, status: 'halted', entry: last }]
}

const whomText = (rollout: Rollout): string =>
  'cohort' in rollout ? `rollout to cohort ${rollout.cohort}` : `rollout to ${rollout.percent}%`

/** The halt that the operator has to look at. */
export const haltOf = ({ newBuilds }: PartRow): HistoryEntry | undefined =>
  newBuilds.find(({ status }) => status === 'halted')?.entry

/** The figures of a build that customers get, or got until its rollout was halted. */
export function figuresOf(
  { parts }: Pick<EnvironmentHealth, 'parts'>,
  part: string,
  build: string | undefined,
): Running | undefined {
  const { current, rollouts = [], halted } = parts.find((one) => one.part === part) ?? {}
  return [current, ...rollouts, halted].find((running) => running?.build === build)
}

/** Longer than this, customers notice that they wait. */
const SLOW_INP_MS = 200

export type FigureColumn = 'Customers' | 'Loads' | 'Failures' | 'INP p75' | 'Errors'

/**
 * Red if there are more failures or errors than in the control, by the rule of the automatic halt; amber for slow
 * interactions.
 */
export function figureTone(column: FigureColumn, running: Running): 'danger' | 'warning' | 'zero' | undefined {
  const { failures, errors, interaction, comparison } = running
  if (column === 'INP p75') return interaction.p75 !== null && interaction.p75 > SLOW_INP_MS ? 'warning' : undefined
  if (column !== 'Failures' && column !== 'Errors') return undefined
  const count = column === 'Failures' ? failures : errors
  if (count === 0) return 'zero'
  return comparison?.affected === 'worse' ? 'danger' : undefined
}

/** Undefined: not counted. Null: too few. */
export function figureOf(column: FigureColumn, running: Running | undefined): number | null | undefined {
  if (!running) return undefined
  const { customers, loads, failures, errors, interaction } = running
  return { Customers: customers, Loads: loads, Failures: failures, Errors: errors, 'INP p75': interaction.p75 }[column]
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  few: 'too few to say',
  alike: 'alike',
  worse: 'worse',
  better: 'better',
}

/** Compares a build with the previous one, or with the current one during a rollout. */
export function comparisonText({ build, control, comparison }: Running): string | undefined {
  if (!control || !comparison) return undefined
  const { affected, load, interaction } = comparison
  return `${build.slice(0, 8)} compared with ${control.build.slice(0, 8)}: failures and errors ${VERDICTS[affected]}, load ${VERDICTS[load]}, INP ${VERDICTS[interaction]}.`
}

/** Anybody can send these reports, so they have no column. */
export function anonymousText({ build, anonymous: { loads, failures, errors } }: Running): string | undefined {
  if (loads + failures + errors === 0) return undefined
  return `${build.slice(0, 8)} where nobody has signed in: ${loads} loads, ${failures} failures, ${errors} errors.`
}
