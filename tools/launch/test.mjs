// npm test: every step, and a summary at the end. `npm test -- unit api` runs the named steps, `npm test -- --changed
// [BASE]` those that the changes since BASE can affect, `npm test -- --only usage` those of one part.
import { installPackages } from '../../shared/node/pnpm.mjs'
import { runCommand } from '../../shared/node/run-command.mjs'

await runCommand(async () => {
  await installPackages()
  await import('../../shared/node/typescript.mjs')
  const { runTests } = await import('../testing/main.ts')
  return runTests(process.argv.slice(3))
})
