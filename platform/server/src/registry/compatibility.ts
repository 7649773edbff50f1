// Finds the builds that customers may get, and reasons why a change would leave customers with a page that cannot run.
import {
  lastGoodBuild,
  incompatibilities,
  isShell,
  SHELLS,
  type BuildRecord,
  type Change,
  type FindRecord,
  type PartState,
  type RegistryState,
  type Shell,
} from '@switchboard/record'

export interface BuildName {
  readonly part: string
  readonly build: string
}

/** Every build that `resolve` can choose. */
export function selectableBuilds(state: RegistryState): BuildName[] {
  return Object.entries(state.parts).flatMap(([part, partState]) => {
    const builds = new Set([...liveBuilds(partState), ...[lastGoodBuild(partState)].flatMap((build) => build ?? [])])
    return [...builds].map((build) => ({ part, build }))
  })
}

/** The current build and those of rollouts, without fallbacks. */
function liveBuilds({ current, rollouts }: PartState): string[] {
  return [...new Set([...(current === undefined ? [] : [current]), ...rollouts.map(({ build }) => build)])]
}

/**
 * One sentence per reason why the change is refused.
 * @param next the state after the change
 */
export function findConflicts(change: Change, next: RegistryState, find: FindRecord): string[] {
  const named = buildMadeLive(change, next)
  const record = named && find(named.part, named.build)
  if (!record) return []
  if (isShell(named.part)) return findRemoteConflicts(change, record, next, find)
  const reasons = SHELLS.flatMap((shell) => findShellConflicts(shell, change, record, next, find))
  return change.kind === 'rollback' ? reasons : [...reasons, ...findPathConflicts(record, next, find)]
}

export function findMissingBuild(change: Change, next: RegistryState, find: FindRecord): string[] {
  const named = buildMadeLive(change, next)
  if (!named || find(named.part, named.build)) return []
  return [`${named.part} ${named.build} is not published: publish it first.`]
}

/** Somebody has to answer for what customers get. Rollbacks to builds published before parts had owners stay possible. */
export function findMissingOwner(change: Change, next: RegistryState, find: FindRecord): string[] {
  const named = change.kind === 'rollback' ? undefined : buildMadeLive(change, next)
  const record = named && find(named.part, named.build)
  return record && !record.owner ? [describeMissingOwner(record)] : []
}

export const describeMissingOwner = ({ name, version }: Pick<BuildRecord, 'name' | 'version'>) =>
  `${name} ${version} has no owner: set "switchboard": { "owner": { "team", "contact", "runbook" } } in its package.json, and publish a new build.`

/** The build that customers get from this change on. */
export function buildMadeLive(change: Change, next: RegistryState): BuildName | undefined {
  if (change.kind === 'promote' || change.kind === 'rollout') return { part: change.part, build: change.build }
  if (change.kind !== 'rollback') return undefined
  const build = next.parts[change.part]?.current
  return build === undefined ? undefined : { part: change.part, build }
}

/** One sentence with all reasons, so that the remedy stands once. */
const describeReasons = (reasons: readonly string[], describe: (all: string) => string): string[] =>
  reasons.length > 0 ? [describe(reasons.join('; '))] : []

/** A rollback needs only one live build of each shell that can run it, so that going back stays possible. */
function findShellConflicts(
  shell: Shell,
  change: Change,
  record: BuildRecord,
  next: RegistryState,
  find: FindRecord,
): string[] {
  const reasons = liveRecords(shell, next, find).map((live) =>
    describeReasons(
      incompatibilities(record, live),
      (all) =>
        `${describeBuild(record)} cannot run in the ${shell} that is live (${describeBuild(live)}): ${all}. Update its packages, and publish a new build.`,
    ),
  )
  return change.kind === 'rollback' && reasons.some(({ length }) => length === 0) ? [] : reasons.flat()
}

/** Each path belongs to one part; a path below it may belong to another. This does not apply to rollbacks. */
function findPathConflicts(record: BuildRecord, next: RegistryState, find: FindRecord): string[] {
  const ownPaths = new Set(record.routes.map(({ path }) => path))
  return otherRemotes(record.name, next).flatMap((part) => {
    const otherPaths = liveRecords(part, next, find).flatMap(({ routes }) => routes.map(({ path }) => path))
    return [...new Set(otherPaths)]
      .filter((path) => ownPaths.has(path))
      .map((path) => `${describeBuild(record)} has the page ${path}, which is ${part}'s: give it another path.`)
  })
}

/** A shell's rollback needs only one build of each part that runs in it. */
function findRemoteConflicts(change: Change, shell: BuildRecord, next: RegistryState, find: FindRecord): string[] {
  return otherRemotes(shell.name, next).flatMap((part) => {
    const partState = next.parts[part]
    const live = liveRecords(part, next, find)
    const left = [lastGoodBuild(partState)].flatMap((build) => (build === undefined ? [] : (find(part, build) ?? [])))
    const broken = live.filter((record) => incompatibilities(record, shell).length > 0)
    const hasOne = [...live, ...left].some((record) => incompatibilities(record, shell).length === 0)
    const refused = change.kind === 'rollback' && hasOne ? [] : broken
    return refused.flatMap((record) =>
      describeReasons(
        incompatibilities(record, shell),
        (all) =>
          `${describeBuild(record)} is live and cannot run in ${describeBuild(shell)}: ${all}. Promote a build of it that can first.`,
      ),
    )
  })
}

const otherRemotes = (name: string, state: RegistryState) =>
  Object.keys(state.parts).filter((part) => part !== name && !isShell(part))

function liveRecords(part: string, state: RegistryState, find: FindRecord): BuildRecord[] {
  const partState = state.parts[part]
  return partState ? liveBuilds(partState).flatMap((build) => find(part, build) ?? []) : []
}

export const describeBuild = ({ name, version, build }: BuildRecord) => `${name} ${version} (${build})`
