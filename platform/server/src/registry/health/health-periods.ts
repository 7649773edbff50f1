// Decides which periods the health of a part covers. Pure: the changes come from the database.
import type { HistoryEntry, PartState, Rollout } from '@switchboard/record'
import type { PartChanges } from '../states'
import type { BuildPeriod } from './count-periods'

interface BuildPlan {
  /** When everybody got the build, or when its rollout began. */
  readonly since: Date
  readonly period: BuildPeriod
  /** What the build is compared with. */
  readonly control: BuildPeriod | undefined
}

export interface PartPlan {
  readonly part: string
  readonly current: BuildPlan | undefined
  readonly rollouts: readonly (BuildPlan & { readonly share: { percent: number } | { cohort: string } })[]
  /** The build whose rollout was halted last. */
  readonly halted: BuildPlan | undefined
  readonly changes: PartChanges
}

interface Window {
  readonly now: Date
  /** How far back the periods go. */
  readonly hours: number
}

const HOUR = 3_600_000
const hourOf = (at: number) => Math.floor(at / HOUR) * HOUR

/** Whether the plan of the part needs its history: it has a rollout, or one was halted and nothing followed. */
export const needsHistory = ({ rollouts }: Pick<PartState, 'rollouts'>, { moved }: PartChanges): boolean =>
  rollouts.length > 0 || moved?.change.kind === 'halt'

/** @param history of the part, newest first; see needsHistory */
export function planPart(
  part: string,
  { current, rollouts }: Pick<PartState, 'current' | 'rollouts'>,
  { changes, history }: { readonly changes: PartChanges; readonly history: readonly HistoryEntry[] },
  window: Window,
): PartPlan {
  return {
    part,
    current: current === undefined ? undefined : planCurrent(part, current, changes.set, window),
    rollouts: rollouts.map((rollout) => planRollout(part, rollout, { current, history, ...window })),
    halted: rollouts.length > 0 ? undefined : planHalted(part, current, { halt: changes.moved, history }, window),
    changes,
  }
}

/**
 * Compared with the previous build, over an equally long time before the change. Both have a share of the hour of the
 * change.
 */
function planCurrent(part: string, build: string, set: HistoryEntry | undefined, { now, hours }: Window): BuildPlan {
  const since = new Date(set?.at ?? 0)
  const earliest = now.getTime() - hours * HOUR
  const before = since.getTime() - hours * HOUR
  return {
    since,
    period: { part, build, from: new Date(hourOf(Math.max(earliest, since.getTime()))), to: now },
    control:
      set?.from === undefined
        ? undefined
        : { part, build: set.from, from: new Date(hourOf(before)), to: new Date(hourOf(since.getTime()) + HOUR) },
  }
}

/** Compared with the current build at the same time. */
function planRollout(
  part: string,
  rollout: Rollout,
  { current, history, now, hours }: Window & { current: string | undefined; history: readonly HistoryEntry[] },
): PartPlan['rollouts'][number] {
  const { build } = rollout
  const { at, firstHour } = beginOf(history, rollout)
  const from = new Date(Math.max(hourOf(now.getTime() - hours * HOUR), firstHour))
  return {
    since: new Date(at),
    period: { part, build, from, to: now },
    control: current === undefined ? undefined : { part, build: current, from, to: now },
    share: 'cohort' in rollout ? { cohort: rollout.cohort } : { percent: rollout.percent },
  }
}

/** Compared with the current build at the same time. The hour of the halt includes late reports. */
function planHalted(
  part: string,
  current: string | undefined,
  { halt, history }: { readonly halt: HistoryEntry | undefined; readonly history: readonly HistoryEntry[] },
  { now, hours }: Window,
): BuildPlan | undefined {
  if (halt?.change.kind !== 'halt') return undefined
  const { build } = halt.change
  const { at, firstHour } = beginOf(
    history.filter(({ number }) => number < halt.number),
    { build },
  )
  const from = new Date(Math.max(hourOf(now.getTime() - hours * HOUR), firstHour))
  const to = new Date(Math.min(now.getTime(), hourOf(new Date(halt.at).getTime()) + HOUR))
  if (from >= to) return undefined
  return {
    since: new Date(at),
    period: { part, build, from, to },
    control: current === undefined ? undefined : { part, build: current, from, to },
  }
}

/**
 * Reports are counted by the hour, so the hour in which a rollout begins counts only if no customer had the build before.
 * @param history of the part, newest first
 */
function beginOf(history: readonly HistoryEntry[], { build, from = '' }: Pick<Rollout, 'build' | 'from'>) {
  const end = history.findIndex(({ change }) => endsRollout(change, build))
  const own = end === -1 ? history : history.slice(0, end)
  const begin = own.findLast(({ change }) => change.kind === 'rollout' && change.build === build)?.at ?? ''
  const hadBefore = history.slice(own.length).some(({ change }) => 'build' in change && change.build === build)
  const at = new Date(begin > from ? begin : from).getTime() || 0
  return { at, firstHour: hourOf(at) + (hadBefore ? HOUR : 0) }
}

const endsRollout = (change: HistoryEntry['change'], build: string) =>
  change.kind === 'rollback' ||
  change.kind === 'retire' ||
  ((change.kind === 'halt' || change.kind === 'promote') && change.build === build)
