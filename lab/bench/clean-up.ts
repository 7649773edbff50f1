import { runCommand } from '../../shared/node/run-command.mjs'

export type Later = (undo: () => unknown) => void

/** Runs a benchmark, and afterwards cleans up everything that it set up, in reverse order. */
export const runAndCleanUp = (benchmark: (later: Later) => Promise<void>) =>
  runCommand(async () => {
    const undo: (() => unknown)[] = []
    try {
      await benchmark((step) => undo.push(step))
    } finally {
      for (const step of undo.reverse()) await step()
    }
  })
