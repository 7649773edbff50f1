// What a build is compared with, and when. Pure: the database counts for it, and so does a simulation.
import { share, STRICTNESS, verdict, type Change, type Fared, type PartState } from '@switchboard/registry'

/** A promoted build is watched for so long. */
const WATCHED_MS = 24 * 3_600_000
/** And compared with what its predecessor's customers met before. */
const BEFORE_MS = 7 * 24 * 3_600_000

/** What was changed last of a part. */
export interface Last {
  /** Who gets which build. */
  readonly movedAt: Date
  /** The build that everybody gets. */
  readonly set?: { readonly at: Date; readonly kind: Change['kind']; readonly from: string | undefined }
}

/** Customers who had a build for the first time in this time, from `from` up to, not including, `to`. */
export interface Period {
  readonly build: string
  readonly from: Date
  readonly to: Date
}

export interface Control extends Period {
  /** How it is told to people, after the name of the build. */
  readonly when: string
}

interface Comparison {
  readonly candidate: Period
  /** The first of them that enough customers had is the one that counts. */
  readonly controls: readonly Control[]
  /** What is done when the candidate fails more. */
  readonly change: Change
}

export interface Found {
  readonly change: Change
  readonly why: string
}

/**
 * Every failure of a remote lowers what the host achieves, too: a host is compared only with another one at the same time, which meets the
 * same remotes.
 */
export function comparisons(part: string, { current, rollouts }: PartState, last: Last, now: Date): Comparison[] {
  if (current === undefined) return []
  const isHost = part === 'host'
  const rolledOut = rollouts.map(({ build, from }): Comparison => {
    const since = from !== undefined && new Date(from) > last.movedAt ? new Date(from) : last.movedAt
    const together = { build: current, from: since, to: now, when: 'at the same time' }
    // Nobody is left with the current build when everybody gets the new one.
    const earlier = { build: current, ...before(since), when: 'in the days before' }
    return {
      candidate: { build, from: since, to: now },
      controls: isHost ? [together] : [together, earlier],
      change: { kind: 'halt', part, build },
    }
  })
  return isHost ? rolledOut : [...rolledOut, ...promoted(part, current, last, now)]
}

/** What was gone back to is not taken back: whoever went back knew why. */
function promoted(part: string, current: string, { set }: Last, now: Date): Comparison[] {
  if (set?.kind !== 'promote' || set.from === undefined || now.getTime() - set.at.getTime() > WATCHED_MS) return []
  return [
    {
      candidate: { build: current, from: set.at, to: now },
      controls: [{ build: set.from, ...before(set.at), when: 'in the days before' }],
      change: { kind: 'rollback', part, to: set.from },
    },
  ]
}

const before = (at: Date) => ({ from: new Date(at.getTime() - BEFORE_MS), to: at })

type Count = (period: Period) => Fared | Promise<Fared>

/** Counts no more than it needs: most of the time the candidate's numbers say enough. */
export async function judged(
  { candidate, controls, change }: Comparison,
  count: Count,
  strictness = STRICTNESS,
): Promise<Found | undefined> {
  const its = await count(candidate)
  if (its.customers < strictness.customers || its.failed < strictness.failed) return undefined
  for (const control of controls) {
    const others = await count(control)
    if (others.customers < strictness.customers) continue
    const found = verdict(its, others, strictness)
    if (found.kind !== 'worse') return undefined
    const told = found.odds > 1e6 ? 'more than a million' : String(Math.floor(found.odds))
    const why = `${numbers(its)} met a failure with ${candidate.build}, ${numbers(others)} with ${control.build} ${control.when}: ${told} to one that this is no chance.`
    return { change, why }
  }
  return undefined
}

const numbers = (fared: Fared) =>
  `${fared.failed} of ${fared.customers} customers (${(share(fared) * 100).toFixed(1)}%)`
