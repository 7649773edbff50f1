/**
 * @param numbers at least one
 * @param percent of the numbers that are not larger
 */
export function percentile(numbers: readonly number[], percent: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** @param numbers at least one */
export const median = (numbers: readonly number[]) => percentile(numbers, 50)

/** @param theirs values of the same rounds */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]) =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN))

export const spread = (numbers: readonly number[], digits: number) =>
  `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`

/** @returns milliseconds */
export async function measureTime(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
