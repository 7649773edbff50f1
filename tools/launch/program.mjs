// Runs a program of the repository that needs its packages: node tools/launch/run.cjs program lab/bench/load.ts --runs
// 9
import { join } from 'node:path'
import { runScriptInTerminal } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { installPackages } from '../../shared/node/pnpm.mjs'
import { extendGrace, runCommand } from '../../shared/node/run-command.mjs'

/** Containers are removed one after another, and Keycloak takes half a minute to end. */
const GRACE_MS = 180_000

await runCommand(async () => {
  const [file = '', ...args] = process.argv.slice(3)
  await installPackages()
  extendGrace(GRACE_MS)
  return runScriptInTerminal(join(root, file), args, { cwd: root })
})
