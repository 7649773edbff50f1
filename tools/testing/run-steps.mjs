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
    results.push(...(await runBatch(batch)))
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
 * Lanes at the same time, and the steps of one lane after each other. A step without a lane has one for itself.
 * @param {readonly Step[]} batch
 * @returns {Promise<StepResult[]>} in the order of the steps
 */
async function runBatch(batch) {
  const names = new Set(batch.map(laneOf))
  const lanes = [...names].map((lane) => batch.filter((step) => laneOf(step) === lane))
  const results = await Promise.all(lanes.map(runLane))
  return batch.flatMap(({ name }) => results.flat().filter((result) => result.name === name))
}

/** @param {Step} step */
const laneOf = ({ lane, name }) => lane ?? name

/** @param {readonly Step[]} lane */
async function runLane(lane) {
  /** @type {StepResult[]} */
  const results = []
  for (const step of lane) results.push(await runOneStep(step))
  return results
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
