export type Later = (undo: () => unknown) => void

/** Runs a benchmark, and afterwards undoes everything that it set up, the latest first. */
export async function runAndCleanUp(benchmark: (later: Later) => Promise<void>) {
  const undo: (() => unknown)[] = []
  try {
    await benchmark((step) => undo.push(step))
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
