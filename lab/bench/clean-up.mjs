/** @typedef {(undo: () => unknown) => void} Later */

/**
 * Runs a benchmark, and afterwards undoes everything that it set up, the latest first.
 * @param {(later: Later) => Promise<void>} benchmark
 */
export async function runAndCleanUp(benchmark) {
  /** @type {(() => unknown)[]} */
  const undo = []
  try {
    await benchmark((step) => undo.push(step))
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
