// Reasons to refuse a change: those that nobody can override, conflicts with live builds, and the policy of the
// environment.
import {
  ChangeRefused,
  isShell,
  type BuildRecord,
  type Change,
  type FindRecord,
  type RegistryState,
} from '@switchboard/record'
import type { Settings } from '../settings'
import { describeBuild, findConflicts, findMissingBuild, findMissingOwner } from './compatibility'

export type Overrides = 'policy' | 'conflicts and policy'

interface Considered {
  readonly before: RegistryState
  readonly next: RegistryState
  readonly find: FindRecord
  readonly environment: Settings['environment']
  /** Whether the environment gives customers only builds that passed the gate. */
  readonly isGated: boolean
}

/**
 * Checks changes that are made together, each against the state after all of them.
 * @returns for each change, the reasons that were overridden, one sentence each
 * @throws ChangeRefused with the other reasons
 */
export function checkChangesAllowed(
  changes: readonly Change[],
  considered: Considered,
  overrides: Overrides | undefined,
): string[][] {
  const found = changes.map((change) => findRefusals(change, considered, overrides))
  const reasons = new Set(found.flatMap((one) => one.reasons))
  if (reasons.size > 0) throw new ChangeRefused([...reasons].join(' '))
  return found.map(({ overridden }) => overridden)
}

function findRefusals(
  change: Change,
  { before, next, find, environment, isGated }: Considered,
  overrides: Overrides | undefined,
): { readonly reasons: string[]; readonly overridden: string[] } {
  const final = [
    ...findMissingBuild(change, next, find),
    ...(environment === 'prod' ? findMissingOwner(change, next, find) : []),
  ]
  const conflicts = findConflicts(change, next, find)
  const policy = [
    ...(isGated ? findUngated(change, environment, find) : []),
    ...findSkippedRollout(change, before, find),
  ]
  const faults = [...final, ...(overrides === 'conflicts and policy' ? [] : conflicts)]
  // The remedies of the policy do not help a build that cannot run.
  const reasons = faults.length > 0 || overrides !== undefined ? faults : policy
  return { reasons, overridden: [...conflicts, ...policy] }
}

const FORCE = 'An operator overrides this with --force, and the history keeps the reason.'

/** A rollback is the rescue, so it never needs a result. */
function findUngated(change: Change, environment: string, find: FindRecord): string[] {
  if (change.kind !== 'promote' && change.kind !== 'rollout') return []
  const record = find(change.part, change.build)
  if (!record || record.gate?.findings.length === 0) return []
  return [`${describeBuild(record)} ${describeGateFault(record, environment)} ${FORCE}`]
}

function describeGateFault({ name, gate }: BuildRecord, environment: string): string {
  if (!gate)
    return `was not checked by the gate, which ${environment} requires: publish the same build again (npm run switchboard -- publish ${name}), which checks it.`
  const rules = [...new Set(gate.findings.map(({ rule }) => rule))].join(', ')
  return `did not pass the gate (${rules}), which ${environment} requires: fix it, and publish a new build.`
}

/**
 * A new shell reaches all customers through a rollout only, which is compared with the current one. The first build of
 * an environment, and builds that customers had before, are exempt.
 */
function findSkippedRollout(change: Change, before: RegistryState, find: FindRecord): string[] {
  if (change.kind !== 'promote' || !isShell(change.part)) return []
  const { part, build } = change
  const { current, earlier = [], rollouts = [] } = before.parts[part] ?? {}
  const isKnown = earlier.includes(build) || rollouts.some((rollout) => rollout.build === build)
  const record = find(part, build)
  if (current === undefined || isKnown || !record) return []
  return [
    `${describeBuild(record)} would reach all customers at once: roll it out first (npm run switchboard -- rollout ${part} ${build} 10%), then promote it. ${FORCE}`,
  ]
}
