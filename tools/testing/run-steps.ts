// Runs the steps of npm test in order, regardless of their results.
import { ToolError } from '../../shared/node/child-process.mjs'
import { print } from '../../shared/node/terminal.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import type { Step } from './steps.ts'
import type { TestCounts } from './test-counts.ts'

export type StepResult = TestCounts & { name: string; seconds: number }

/**
 * Background steps start first and end whenever they finish.
 * @returns the results in the order of the steps
 */
export async function runSteps(chosen: readonly Step[]): Promise<StepResult[]> {
  const inFront = chosen.filter((step) => !step.inBackground)
  // Nothing to wait behind.
  if (inFront.length === 0) return runBatches(chosen)
  const background = runInBackground(chosen.filter((step) => step.inBackground))
  const results = [...(await runBatches(inFront)), ...(await background)]
  return chosen.flatMap(({ name }) => results.filter((result) => result.name === name))
}

async function runBatches(chosen: readonly Step[]) {
  const results = []
  for (const batch of batchesOf(chosen)) {
    printTitle(batch.map(({ name }) => name).join(', '))
    results.push(...(await Promise.all(batch.map((step) => runOneStep(step)))))
  }
  return results
}

async function runInBackground(chosen: readonly Step[]) {
  const results = []
  for (const step of chosen) {
    const result = await runOneStep(step, true)
    printTitle(`${step.name}, in the background: ${result.failed ? 'FAILED' : 'ok'}`)
    results.push(result)
  }
  return results
}

function printTitle(title: string) {
  print(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`)
}

/** Groups neighbouring steps of one batch; every other step is alone. */
function batchesOf(chosen: readonly Step[]) {
  const batches: Step[][] = []
  for (const step of chosen) {
    const last = batches.at(-1)
    if (last && step.batch !== undefined && last[0]?.batch === step.batch) last.push(step)
    else batches.push([step])
  }
  return batches
}

async function runOneStep({ name, run }: Step, inBackground: boolean = false): Promise<StepResult> {
  const started = Date.now()
  const counts = await run({ inBackground }).catch(countsOfError)
  return { name, seconds: (Date.now() - started) / 1000, ...counts }
}

function countsOfError(error: unknown): TestCounts {
  console.error(error instanceof UserError ? error.message : error instanceof ToolError ? error.output : error)
  return { passed: 0, failed: 1, skipped: [], failures: [] }
}
