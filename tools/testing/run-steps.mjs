// Runs the steps of npm test in their order, whatever their results are.
import { ToolError } from '../launch/child-process.mjs'
import { print } from '../launch/terminal.mjs'
import { UserError } from '../launch/user-error.mjs'

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./test-counts.mjs').TestCounts & { name: string, seconds: number }} StepResult
 */

/**
 * @param {readonly Step[]} chosen
 * @returns {Promise<StepResult[]>}
 */
export async function runSteps(chosen) {
  const results = []
  for (const batch of batchesOf(chosen)) {
    const title = batch.map(({ name }) => name).join(', ')
    print(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`)
    results.push(...(await Promise.all(batch.map(runOneStep))))
  }
  return results
}

/**
 * Neighbouring steps of one batch together, every other step alone.
 * @param {readonly Step[]} chosen
 */
function batchesOf(chosen) {
  /** @type {Step[][]} */
  const batches = []
  for (const step of chosen) {
    const last = batches.at(-1)
    if (last && step.batch !== undefined && last[0]?.batch === step.batch) last.push(step)
    else batches.push([step])
  }
  return batches
}

/**
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
async function runOneStep({ name, run }) {
  const started = Date.now()
  const counts = await run().catch(countsOfError)
  return { name, seconds: (Date.now() - started) / 1000, ...counts }
}

/**
 * @param {unknown} error
 * @returns {import('./test-counts.mjs').TestCounts}
 */
function countsOfError(error) {
  console.error(error instanceof UserError ? error.message : error instanceof ToolError ? error.output : error)
  return { passed: 0, failed: 1, skipped: [], failures: [] }
}
