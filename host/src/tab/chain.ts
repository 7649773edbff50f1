// The way from the wish for a page to its content, over every build that may show it.
import { after } from '../federation/deadline'
import type { ReadyPage } from './arrivals'
import type { Candidate } from './builds'

/** From the wish for a page to its content, or to the words in its place: over every build that is tried. */
export const DEADLINE_MS = 10_000
/** What one build has of it for itself while there is another one behind it. */
export const SHARE_MS = 6_000

export interface Tries {
  /** Builds that may show the page, the best first. */
  candidates(): readonly Candidate[]
  /** Never rejects, and settles within the time; undefined when it failed. */
  attempt(candidate: Candidate, ms: number): Promise<ReadyPage | undefined>
  /** After a failure: takes what was asked beside the first attempt. True when the registry said something new. Never rejects. */
  renewed(): Promise<boolean>
  /** When nothing is left. Never rejects. */
  ask(ms: number): Promise<unknown>
}

/**
 * The first build that is ready within the deadline. One that is slow goes on beside those behind it. Each is tried once, and the registry
 * asked in full once.
 * @param isAsked it was asked already
 */
export async function firstReady(tries: Tries, deadline: number, isAsked: boolean): Promise<ReadyPage | undefined> {
  const { candidates, attempt, renewed, ask } = tries
  const left = () => Math.max(0, deadline - performance.now())
  const tried = new Set<string>()
  const running: Promise<ReadyPage | undefined>[] = []
  /** Waits for this, or until one of them is ready. */
  const unlessReady = (work: Promise<unknown>) => Promise.race([anyReady(running), work.then(() => undefined)])

  while (left() > 0) {
    const [candidate, ...others] = candidates().filter(({ build }) => !tried.has(build))
    if (!candidate && isAsked) break
    if (candidate) {
      tried.add(candidate.build)
      const latest = attempt(candidate, left())
      running.push(latest)
      const ready = await unlessReady(others.length > 0 ? Promise.race([latest, after(SHARE_MS)]) : latest)
      if (ready) return ready
    }
    if (isAsked) continue
    const asking = candidate ? renewed() : ask(left()).then(() => true)
    const ready = await unlessReady(asking.then((said) => (isAsked = said)))
    if (ready) return ready
  }
  return unlessReady(Promise.all(running))
}

/** Stays open when none is. */
const anyReady = (running: readonly Promise<ReadyPage | undefined>[]) =>
  new Promise<ReadyPage>((resolve) => {
    for (const one of running) void one.then((page) => page && resolve(page))
  })
