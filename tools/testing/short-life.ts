// Options of Node.js for processes that end within minutes.

/**
 * Optimizes code only after it has run six times as long as usual, which takes a tenth of the work off such a process. V8 counts in another way since
 * Node.js 22, and no process starts with an option that its version does not know.
 */
export const laterOptimization = process.versions.node.startsWith('20.')
  ? '--interrupt-budget=400000'
  : '--invocation-count-for-turbofan=18000'

/**
 * For a process that opens the embedded database: compiling it a second time, to faster code, would take more than most tests gain from it. Opening it takes
 * half the processor time without that.
 */
export const shortLife = ['--liftoff-only', laterOptimization]
