// Finds the first bad one in a sequence by asking about as few as possible.

export type Answer = 'good' | 'bad' | 'skip'

interface Found {
  /** The first bad one is among these. There is only one, unless some were skipped. */
  readonly candidates: readonly number[]
}

/**
 * @param count of the sequence; 0 is known to be good and the last to be bad
 * @param ask about one of the others; `left` is how many may still be the first bad one
 */
export async function findFirstBad(
  count: number,
  ask: (index: number, left: number) => Promise<Answer>,
): Promise<Found> {
  let [good, bad] = [0, count - 1]
  const skipped = new Set<number>()
  for (;;) {
    const open = Array.from({ length: Math.max(0, bad - good - 1) }, (_, i) => good + 1 + i).filter(
      (i) => !skipped.has(i),
    )
    const middle = (good + bad) / 2
    const [nearest] = open.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (nearest === undefined) return { candidates: Array.from({ length: bad - good }, (_, i) => good + 1 + i) }
    const answer = await ask(nearest, bad - good)
    if (answer === 'good') good = nearest
    else if (answer === 'bad') bad = nearest
    else skipped.add(nearest)
  }
}

/** How often a search still asks, at most. */
export const stepsLeft = (left: number) => Math.max(1, Math.ceil(Math.log2(left)))
