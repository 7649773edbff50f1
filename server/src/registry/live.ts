// Which builds customers may get, and why a change would leave some of them with a page that cannot run.
import {
  lastGood,
  misfits,
  type BuildRecord,
  type Change,
  type FindRecord,
  type PartState,
  type RegistryState,
} from '@switchboard/registry'

export interface Named {
  readonly part: string
  readonly build: string
}

/** Every build that resolve() can choose. */
export function choosable(state: RegistryState): Named[] {
  return Object.entries(state.parts).flatMap(([part, its]) => {
    const builds = new Set([...liveBuilds(its), ...[lastGood(its)].flatMap((build) => build ?? [])])
    return [...builds].map((build) => ({ part, build }))
  })
}

/** What some customers get on purpose, without what they fall back to. */
function liveBuilds({ current, rollouts }: PartState): string[] {
  return [...new Set([...(current === undefined ? [] : [current]), ...rollouts.map(({ build }) => build)])]
}

/**
 * One sentence for each reason why the change cannot be made.
 * @param next the state that it would make
 * @param force a build counts although what is live cannot run with it
 */
export function obstacles(change: Change, next: RegistryState, find: FindRecord, force = false): string[] {
  const named = newlyLive(change, next)
  if (!named) return []
  const record = find(named.part, named.build)
  if (!record) return [`${named.part} ${named.build} is not published: publish it first.`]
  if (force) return []
  if (named.part === 'host') return withoutAHost(change, record, next, find)
  const reasons = unfit(change, record, next, find)
  return change.kind === 'rollback' ? reasons : [...reasons, ...taken(record, next, find)]
}

/** The build that customers begin to get. */
export function newlyLive(change: Change, next: RegistryState): Named | undefined {
  if (change.kind === 'promote' || change.kind === 'rollout') return { part: change.part, build: change.build }
  if (change.kind !== 'rollback') return undefined
  const build = next.parts[change.part]?.current
  return build === undefined ? undefined : { part: change.part, build }
}

/** Going back must stay possible: then it is enough that one live host can run it. */
function unfit(change: Change, record: BuildRecord, next: RegistryState, find: FindRecord): string[] {
  const reasons = recordsOf('host', next, find).map((host) =>
    misfits(record, host).map(
      (reason) => `${shown(record)} cannot run in the host that is live (${shown(host)}): ${reason}.`,
    ),
  )
  return change.kind === 'rollback' && reasons.some(({ length }) => length === 0) ? [] : reasons.flat()
}

/** A path has one owner; a path below it may have another. Going back is never refused because of it. */
function taken(record: BuildRecord, next: RegistryState, find: FindRecord): string[] {
  const mine = new Set(record.routes.map(({ path }) => path))
  return others(record.name, next).flatMap((part) => {
    const theirs = recordsOf(part, next, find).flatMap(({ routes }) => routes.map(({ path }) => path))
    return [...new Set(theirs)]
      .filter((path) => mine.has(path))
      .map((path) => `${shown(record)} has the page ${path}, which is ${part}'s: give it another path.`)
  })
}

/** The same: it is enough that every part has a build left that runs. */
function withoutAHost(change: Change, host: BuildRecord, next: RegistryState, find: FindRecord): string[] {
  return others('host', next).flatMap((part) => {
    const its = next.parts[part]
    const live = recordsOf(part, next, find)
    const left = [lastGood(its)].flatMap((build) => (build === undefined ? [] : (find(part, build) ?? [])))
    const broken = live.filter((record) => misfits(record, host).length > 0)
    const hasOne = [...live, ...left].some((record) => misfits(record, host).length === 0)
    const refused = change.kind === 'rollback' && hasOne ? [] : broken
    return refused.flatMap((record) =>
      misfits(record, host).map((reason) => `${shown(record)} is live and cannot run in ${shown(host)}: ${reason}.`),
    )
  })
}

const others = (name: string, state: RegistryState) =>
  Object.keys(state.parts).filter((part) => part !== name && part !== 'host')

function recordsOf(part: string, state: RegistryState, find: FindRecord): BuildRecord[] {
  const its = state.parts[part]
  return its ? liveBuilds(its).flatMap((build) => find(part, build) ?? []) : []
}

const shown = ({ name, version, build }: BuildRecord) => `${name} ${version} (${build})`
