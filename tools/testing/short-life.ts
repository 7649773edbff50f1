// Options of Node.js for processes that end within minutes.

/**
 * Optimizes code only after it has run six times as long as usual, which saves such a process a tenth of its work. V8
 * counts differently since Node.js 22, and a process does not start with an option that its version does not support.
 */
export const laterOptimization = process.versions.node.startsWith('20.')
  ? '--interrupt-budget=400000'
  : '--invocation-count-for-turbofan=18000'

/**
 * For a process that opens the embedded database: compiling it again, to faster code, would take longer than most tests
 * gain. Without that, opening it takes half the processor time.
 */
export const shortLife = ['--liftoff-only', laterOptimization]
