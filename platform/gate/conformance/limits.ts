// Time limits: a remote that never finishes must not keep its team waiting indefinitely.
import type { ScriptPlace } from '../../build/source-lines.ts'
import type { CandidatePage } from './candidate-page.ts'

/**
 * Milliseconds: to load the candidate, for each check of a page, and for a file of the live host; `visits`: how often a
 * page is opened and left.
 */
export const LIMITS = { load: 20_000, step: 60_000, file: 20_000, visits: 20 }

export type Limits = typeof LIMITS

export class NoAnswer extends Error {
  /** the code of the remote that was running */
  readonly places: ScriptPlace[]

  constructor(message: string, places: ScriptPlace[]) {
    super(message)
    this.places = places
  }
}

/**
 * Runs the work and gives up at the limit. The page itself cannot do this, because its clocks stand still while its
 * code is busy.
 * @throws NoAnswer
 */
export async function limitTime<T>(
  { page, runningPlaces }: Pick<CandidatePage, 'page' | 'runningPlaces'>,
  work: Promise<T>,
  limit: number,
  doing: string,
): Promise<T> {
  const { promise: tooLate, reject } = createRejection()
  const giveUp = (words: string, places: ScriptPlace[]) => reject(new NoAnswer(`${words} while ${doing}`, places))
  const giveUpAfterCrash = () => giveUp('Its page crashed', [])
  page.on('crash', giveUpAfterCrash)
  const giveUpAtLimit = async () =>
    giveUp(`It has not responded for ${limit / 1000} s`, await runningPlaces().catch(() => []))
  const timer = setTimeout(() => void giveUpAtLimit(), limit)
  // After the limit, the rest of the work fails when the page is closed.
  work.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
    page.off('crash', giveUpAfterCrash)
  }
}

function createRejection(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, refuse) => (reject = refuse))
  return { promise, reject }
}
