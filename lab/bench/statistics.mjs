/**
 * @param {readonly number[]} numbers at least one
 * @param {number} percent of the numbers that are not larger
 */
export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** @param {readonly number[]} numbers at least one */
export const median = (numbers) => percentile(numbers, 50)

/**
 * @param {() => unknown} work
 * @returns {Promise<number>} milliseconds
 */
export async function measureTime(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
