// npm test: every step, and a summary at the end. `npm test -- unit api` runs the named steps, `npm test -- --changed [BASE]` those
// that the changes since BASE can affect, `npm test -- --only usage` those of one part. `--long` (npm run test:long) adds to each step what only repeats it under more conditions (record 0051).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { changedSteps, stepsOfPart } from '../testing/changed-steps.mjs'
import { runSteps } from '../testing/run-steps.mjs'
import { steps } from '../testing/steps.mjs'
import { printSummary } from '../testing/summary.mjs'
import { cache } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

await runCommand(async () => {
  const words = process.argv.slice(3)
  if (words.includes('--long')) process.env.LONG = '1'
  const [first, ...rest] = words.filter((word) => word !== '--long')
  const isChanged = first === '--changed'
  const isOnePart = first === '--only'
  const named = isChanged || isOnePart || first === undefined ? [] : [first, ...rest]
  const unknown = named.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new UserError(`There is no step ${unknown}: choose from ${steps.map(({ name }) => name).join(', ')}.`)
  await installPackages()
  mkdirSync(join(cache, 'reports'), { recursive: true })
  const started = Date.now()
  const chosen = isChanged
    ? await changedSteps(steps, rest[0])
    : isOnePart
      ? await stepsOfPart(rest[0])
      : steps.filter(({ name }) => named.length === 0 || named.includes(name))
  const results = await runSteps(chosen)
  return printSummary(results, (Date.now() - started) / 1000)
})
