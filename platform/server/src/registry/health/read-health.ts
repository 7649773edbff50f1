// The health of what runs in an environment: each current build compared with the previous one, each rollout with the
// current build.
import {
  compareHealth,
  LEAST_CUSTOMERS,
  LEAST_SAMPLES,
  summarizeTiming,
  type BuildFigures,
  type EnvironmentHealth,
  type PartHealth,
  type RegistryState,
} from '@switchboard/record'
import type { Database } from '../../db/connection'
import type { Registry } from '../registry'
import { readHistory, readPartChanges } from '../states'
import { needsHistory, planPart, type PartPlan } from './health-periods'
import { countPeriods, type BuildPeriod, type PeriodCounts } from './count-periods'

interface HealthQuery {
  /** By default all parts. */
  readonly parts?: readonly string[] | undefined
  /** How far back the figures go. */
  readonly hours: number
}

/** The start of a rollout is looked for among these. */
const MOST_CHANGES = 200

export async function readHealth(
  db: Database,
  registry: Registry,
  { parts: wanted, hours }: HealthQuery,
  now = new Date(),
): Promise<EnvironmentHealth> {
  const { environment } = registry
  const { state, find } = await registry.latest()
  const parts = Object.entries(state.parts)
    .filter(([part]) => wanted?.includes(part) ?? true)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const changes = await readPartChanges(
    db,
    environment,
    parts.map(([part]) => part),
  )
  const plans: PartPlan[] = []
  for (const [part, partState] of parts) {
    const ofPart = changes.get(part) ?? {}
    const isNeeded = needsHistory(partState, ofPart)
    const history = isNeeded ? await readHistory(db, { environment, part, limit: MOST_CHANGES }) : []
    plans.push(planPart(part, partState, { changes: ofPart, history }, { now, hours }))
  }
  const describe = await describeBuilds(db, registry, plans)
  return {
    environment,
    state: state.number,
    ...(state.frozen && { frozen: true }),
    at: now.toISOString(),
    hours,
    least: { customers: LEAST_CUSTOMERS, samples: LEAST_SAMPLES },
    parts: plans.map((plan) => {
      const { part, current } = plan
      const owner = current && find(part, current.period.build)?.owner
      return { ...partHealth(plan, state, describe), ...(owner && { owner }) }
    }),
  }
}

interface Described {
  readonly counts: PeriodCounts
  readonly figures: BuildFigures
}
type Describe = (period: BuildPeriod) => Described

async function describeBuilds(db: Database, registry: Registry, plans: readonly PartPlan[]): Promise<Describe> {
  const periods = plans.flatMap(({ current, rollouts, halted }) =>
    [current, ...rollouts, halted].flatMap((plan) =>
      plan ? [plan.period, ...(plan.control ? [plan.control] : [])] : [],
    ),
  )
  const counted = await countPeriods(db, registry.environment, periods)
  const described = new Map<BuildPeriod, Described>()
  for (const [i, period] of periods.entries()) {
    const counts = counted[i]
    if (!counts) continue
    const record = await registry.record(period.part, period.build)
    described.set(period, { counts, figures: figuresOf(period, counts, record?.version) })
  }
  return (period) => {
    const found = described.get(period)
    if (!found) throw new Error('a period was not counted')
    return found
  }
}

function figuresOf({ build, from, to }: BuildPeriod, counts: PeriodCounts, version: string | undefined): BuildFigures {
  const { customers, failed: affected, loads, failures, errors, anonymous, load, interaction } = counts
  return {
    build,
    ...(version !== undefined && { version }),
    from: from.toISOString(),
    to: to.toISOString(),
    ...{ customers, affected, loads, failures, errors, anonymous },
    load: summarizeTiming(load),
    interaction: summarizeTiming(interaction),
  }
}

function partHealth(
  { part, current, rollouts, halted, changes }: PartPlan,
  state: RegistryState,
  describe: Describe,
): PartHealth {
  const describeRunning = (plan: PartPlan['rollouts'][number] | NonNullable<PartPlan['current']>) => {
    const { figures, counts } = describe(plan.period)
    const control = plan.control && describe(plan.control)
    return {
      ...figures,
      since: plan.since.toISOString(),
      ...(control && { control: control.figures, comparison: compareHealth(counts, control.counts) }),
    }
  }
  const { last, moved } = changes
  return {
    part,
    ...(state.parts[part]?.frozen && { frozen: true }),
    ...(current && { current: describeRunning(current) }),
    rollouts: rollouts.map((plan) => ({ ...describeRunning(plan), ...plan.share })),
    ...(halted && { halted: describeRunning(halted) }),
    ...(last && { lastChange: last }),
    ...(moved && { lastMove: moved }),
  }
}
