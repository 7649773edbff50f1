// Compares a change with what happened since its author looked at the environment.
import type { Change, HistoryEntry } from './change'
import { lastGoodBuild, type PartState } from './state'

const EVERY_PART = '*'
const MOST_LISTED = 3

/** Describes a change, without its author and reason. */
export function describeChange({ change, from, to }: Pick<HistoryEntry, 'change' | 'from' | 'to'>): string {
  const part = 'part' in change && change.part !== undefined ? `${change.part} ` : ''
  const moved = from === to ? '' : ` (${from ?? 'none'} → ${to ?? 'none'})`
  return `${part}${describeKind(change)}${moved}`
}

function describeKind(change: Change): string {
  switch (change.kind) {
    case 'promote':
      return `promoted ${change.build}`
    case 'rollout':
      return `rolled out ${change.build} to ${'cohort' in change ? `cohort ${change.cohort}` : `${change.percent}%`}${change.from === undefined ? '' : ` from ${change.from}`}`
    case 'halt':
      return `halted ${change.build}`
    case 'rollback':
      return change.to === undefined ? 'rolled back' : `rolled back to ${change.to}`
    case 'freeze':
      return change.part === undefined ? 'everything frozen' : 'frozen'
    case 'thaw':
      return change.part === undefined ? 'everything thawed' : 'thawed'
    case 'cohort':
      return `cohort ${change.cohort}: ${change.add.length} added, ${change.remove.length} removed`
    case 'retire':
      return 'retired'
  }
}

/** Whether both changes concern the same part or cohort. A change of the whole environment concerns every part. */
function isRelated(a: Change, b: Change): boolean {
  const [one, other] = [partOf(a), partOf(b)]
  const isPart = one !== undefined && other !== undefined && (one === other || [one, other].includes(EVERY_PART))
  const isOfMembers = a.kind === 'cohort' || b.kind === 'cohort'
  return isPart || (isOfMembers && cohortOf(a) !== undefined && cohortOf(a) === cohortOf(b))
}

const partOf = (change: Change) => (change.kind === 'cohort' ? undefined : (change.part ?? EVERY_PART))
const cohortOf = (change: Change) => ('cohort' in change ? change.cohort : undefined)

/**
 * @param seen number of the state that the author saw
 * @param later entries after that state, newest first
 * @returns a sentence if one of them is related to the change
 */
export function findUnseen(change: Change, seen: number, later: readonly HistoryEntry[]): string | undefined {
  const related = later.filter((entry) => entry.number > seen && isRelated(entry.change, change))
  if (related.length === 0) return undefined
  const more = related.length > MOST_LISTED ? `; and ${related.length - MOST_LISTED} more` : ''
  const listed = related.slice(0, MOST_LISTED).map(describeEntry).join('; ')
  return `Since state ${seen}: ${listed}${more}. You changed nothing: look at status, then ask again.`
}

/**
 * A rollback goes back one build, even if two people request it at the same time: after a rollback or a halt, the next
 * one names its build.
 * @param last the last change of the part that was not a freeze or a thaw
 * @returns a sentence if the rollback does not name its build, and `last` already took a build back
 */
export function findRepeatedRollback(
  change: Change,
  last: HistoryEntry | undefined,
  part: PartState | undefined,
): string | undefined {
  if (change.kind !== 'rollback' || change.to !== undefined || !last || !part) return undefined
  if (last.change.kind !== 'rollback' && last.change.kind !== 'halt') return undefined
  const target = lastGoodBuild(part) ?? 'BUILD'
  return `A build was taken back already: ${describeEntry(last)}. You changed nothing: to go back further, name the build: rollback ${change.part} --to ${target}.`
}

const describeEntry = (entry: HistoryEntry) =>
  `${describeChange(entry)} by ${entry.who} at ${entry.at.slice(0, 19).replace('T', ' ')}Z, “${entry.why}”`
