// Tries the builds that may show a page, in parallel if necessary, under one deadline (decision record 0024).
import type { Candidate } from './build-store'
import { delay, SHARE_MS } from './deadline'
import type { ReadyPage } from './page-cache'

export interface RaceSources {
  /** Builds that may show the page, in the order to try them. */
  candidates(): readonly Candidate[]
  /** Never rejects, and settles within `ms`. @returns undefined when the attempt failed */
  attempt(candidate: Candidate, ms: number): Promise<ReadyPage | undefined>
  /**
   * After a failure: accepts the response to a request sent during the first attempt. True if there was one. Never
   * rejects.
   */
  acceptNews(): Promise<boolean>
  /** If no candidate is left: requests a full response from the registry. Never rejects. */
  pollRegistry(ms: number): Promise<unknown>
}

/** Whether the registry has responded since the failure that led here. */
export type RegistryState = 'unasked' | 'asked'

/**
 * @returns the first page that is ready. Each build is tried once, and at most one full response is requested from the
 * registry.
 */
export async function raceCandidates(
  { candidates, attempt, acceptNews, pollRegistry }: RaceSources,
  deadline: number,
  registry: RegistryState,
): Promise<ReadyPage | undefined> {
  const timeLeft = () => Math.max(0, deadline - performance.now())
  const tried = new Set<string>()
  const attempts: Promise<ReadyPage | undefined>[] = []
  let isAsked = registry === 'asked'
  /** Waits for the work, or until an attempt is ready. */
  const unlessReady = (work: Promise<unknown>) => Promise.race([firstReady(attempts), work.then(() => undefined)])

  while (timeLeft() > 0) {
    const [candidate, ...others] = candidates().filter(({ build }) => !tried.has(build))
    if (!candidate && isAsked) break
    if (candidate) {
      tried.add(candidate.build)
      const latest = attempt(candidate, timeLeft())
      attempts.push(latest)
      const ready = await unlessReady(others.length > 0 ? Promise.race([latest, delay(SHARE_MS)]) : latest)
      if (ready) return ready
    }
    if (isAsked) continue
    const asking = candidate ? acceptNews() : pollRegistry(timeLeft()).then(() => true)
    const ready = await unlessReady(asking.then((isAnswered) => (isAsked = isAnswered)))
    if (ready) return ready
  }
  return unlessReady(Promise.all(attempts))
}

/** Never settles if no attempt succeeds. */
const firstReady = (attempts: readonly Promise<ReadyPage | undefined>[]) =>
  new Promise<ReadyPage>((resolve) => {
    for (const attempt of attempts) void attempt.then((page) => page && resolve(page))
  })
