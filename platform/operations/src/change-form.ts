// The questions of each change, the same as the command's, and the change that results from the answers. Pure.
import {
  buildToTakeBack,
  findEnding,
  findRepeatedRollback,
  type Change,
  type HistoryEntry,
  type PartState,
  type RegistryState,
} from '@switchboard/record'
import type { PublishedBuild } from './answers'
import type { Overview } from './calls'
import { agoText, authorText, changeText, instantText, partTitle, shortBuild } from './text-format'

export type ChangeKind = 'promote' | 'rollout' | 'rollback' | 'halt' | 'freeze' | 'thaw' | 'retire'

export interface ChangeOption {
  readonly value: string
  readonly label: string
}

/** A part and what is known about it; freeze and thaw may concern everything. */
export interface ChangeSubject {
  readonly part: string
  readonly state: PartState
  /** Newest first. */
  readonly builds: readonly PublishedBuild[]
  readonly history: readonly HistoryEntry[]
}

export interface ChangeAnswers {
  readonly build: string | undefined
  /** A percentage such as '10', or 'cohort:staff'. */
  readonly share: string | undefined
  /** Local date and time of an input, or empty. */
  readonly from: string
  readonly why: string
}

export const NO_ANSWERS: ChangeAnswers = { build: undefined, share: undefined, from: '', why: '' }

/** The changes that the registry would not refuse, the most likely one first. */
export function changesOf(subject: ChangeSubject, { isAllFrozen = false } = {}): readonly ChangeKind[] {
  const { part, state } = subject
  const isFrozen = state.frozen === true || isAllFrozen
  const isOffered: Readonly<Record<ChangeKind, boolean>> = {
    halt: state.rollouts.length > 0,
    rollout: !isFrozen && buildOptions('rollout', subject).length > 0,
    promote: !isFrozen && buildOptions('promote', subject).length > 0,
    rollback: (state.rollouts.length > 0 && state.current !== undefined) || state.earlier.length > 0,
    freeze: !isFrozen,
    thaw: state.frozen === true && !isAllFrozen,
    retire: !isFrozen && part !== 'host',
  }
  return KINDS.filter((kind) => isOffered[kind])
}

const KINDS: readonly ChangeKind[] = ['halt', 'rollout', 'promote', 'rollback', 'freeze', 'thaw', 'retire']

export const asksForBuild = (kind: ChangeKind): boolean => ['promote', 'rollout', 'rollback', 'halt'].includes(kind)

/** Builds to choose from. */
export function buildOptions(kind: ChangeKind, { part, state, builds, history }: ChangeSubject): ChangeOption[] {
  const optionsOf = (ids: readonly string[]) =>
    [...new Set(ids)].map((id) => ({ value: id, label: buildLabel(id, builds, history) }))
  if (kind === 'halt') return optionsOf(state.rollouts.map(({ build }) => build))
  const published = builds.filter(({ name }) => name === part).map(({ build }) => build)
  const others = published.filter((build) => build !== state.current)
  if (kind !== 'rollback') return optionsOf(others)
  const current = state.rollouts.length > 0 && state.current !== undefined ? [state.current] : []
  return optionsOf([...current, ...state.earlier, ...others])
}

function buildLabel(id: string, builds: readonly PublishedBuild[], history: readonly HistoryEntry[]): string {
  const published = builds.find(({ build }) => build === id)
  const ending = findEnding(id, history)
  return [
    published ? `${published.version} (${shortBuild(id)})` : shortBuild(id),
    ...(published ? [`published ${instantText(published.publishedAt)}`] : []),
    ...(ending ? [ending.how] : []),
  ].join(', ')
}

/**
 * The build that the command would take. Undefined if the operator has to choose: after a rollback or a halt, or among
 * several rollouts.
 */
export function defaultBuild(kind: ChangeKind, subject: ChangeSubject): string | undefined {
  const { part, state, history } = subject
  const [first, ...more] = buildOptions(kind, subject)
  if (!first) return undefined
  if (kind === 'halt') return more.length === 0 ? first.value : undefined
  if (kind !== 'rollback') {
    // Another build would be refused during a rollout to a percentage.
    const running = state.rollouts.find((rollout) => 'percent' in rollout)?.build
    return running ?? (findEnding(first.value, history) ? undefined : first.value)
  }
  const last = history.find(({ change }) => change.kind !== 'freeze' && change.kind !== 'thaw')
  return findRepeatedRollback({ kind, part }, last, state) ? undefined : first.value
}

const PERCENTAGES = ['1', '5', '10', '25', '50', '75', '100']

export const shareOptions = ({ cohorts }: RegistryState): ChangeOption[] => [
  ...PERCENTAGES.map((value) => ({ value, label: `${value}% of customers` })),
  ...Object.keys(cohorts).map((cohort) => ({ value: `cohort:${cohort}`, label: `Cohort ${cohort}` })),
]

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** @returns the change, or one sentence for each field that is wrong */
export function changeFrom(
  kind: ChangeKind,
  subject: ChangeSubject | undefined,
  { build, share, from, why }: ChangeAnswers,
): { readonly change: Change } | { readonly errors: Readonly<Partial<Record<keyof ChangeAnswers, string>>> } {
  const errors = {
    ...(asksForBuild(kind) && build === undefined && { build: 'Choose a build.' }),
    ...(kind === 'rollout' && share === undefined && { share: 'Choose who gets it.' }),
    ...(why.trim().length < SHORTEST_REASON && { why: 'Every change needs a reason.' }),
    ...(why.trim().length > LONGEST_REASON && { why: `A reason has at most ${LONGEST_REASON} characters.` }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { change: makeChange(kind, subject, { build: build ?? '', share: share ?? '', from }) }
}

function makeChange(
  kind: ChangeKind,
  subject: ChangeSubject | undefined,
  { build, share, from }: { readonly build: string; readonly share: string; readonly from: string },
): Change {
  if (kind === 'freeze' || kind === 'thaw') return subject ? { kind, part: subject.part } : { kind }
  const { part, state } = subject ?? { part: '', state: { earlier: [], rollouts: [] } }
  if (kind === 'retire') return { kind, part }
  if (kind === 'rollback') {
    const takenBack = buildToTakeBack(state)
    return { kind, part, to: build, ...(takenBack !== undefined && { from: takenBack }) }
  }
  if (kind !== 'rollout') return { kind, part, build }
  const begin = from === '' ? {} : { from: new Date(from).toISOString() }
  return share.startsWith('cohort:')
    ? { kind, part, build, cohort: share.slice('cohort:'.length), ...begin }
    : { kind, part, build, percent: Number(share), ...begin }
}

/** What the operator sees before the change, as in a terminal. */
export function seenText(
  { environment, state, history, readAt }: Overview,
  subject: ChangeSubject | undefined,
): string {
  const current = subject?.state.current
  const version = subject?.builds.find(({ build }) => build === current)?.version ?? ''
  const last = history.find(({ change }) => !subject || !('part' in change) || change.part === subject.part)
  return [
    `State ${state.number} of ${environment}.`,
    subject && current !== undefined && `Everybody has ${partTitle(subject.part)} ${version} (${shortBuild(current)}).`,
    last && `Last change: ${changeText(last)} by ${authorText(last.who)}, ${agoText(last.at, readAt)}, “${last.why}”.`,
  ]
    .filter(Boolean)
    .join(' ')
}
