// The steps that `npm test` runs, and their summary.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../../shared/node/environment.mjs'
import { UserError } from '../../shared/node/user-error.mjs'
import { changedSteps, stepsOfPart } from './changed-steps.ts'
import { runSteps } from './run-steps.ts'
import { steps } from './steps.ts'
import { printSummary } from './summary.ts'

/**
 * @param words names of steps, `--changed [BASE]` or `--only PART`; by default all steps. `--long` repeats tests under
 *   more conditions (decision record 0051).
 * @returns the exit code
 */
export async function runTests(words: readonly string[]) {
  if (words.includes('--long')) process.env.LONG = '1'
  const chosen = await chooseSteps(words.filter((word) => word !== '--long'))
  mkdirSync(join(cache, 'reports'), { recursive: true })
  const started = Date.now()
  const results = await runSteps(chosen)
  return printSummary(results, (Date.now() - started) / 1000)
}

function chooseSteps(words: readonly string[]) {
  const [first, second] = words
  if (first === '--changed') return changedSteps(steps, second)
  if (first === '--only') return stepsOfPart(second)
  const unknown = words.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new UserError(`There is no step ${unknown}: choose from ${steps.map(({ name }) => name).join(', ')}.`)
  return steps.filter(({ name }) => words.length === 0 || words.includes(name))
}
