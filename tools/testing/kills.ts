// npm run test:kills -- [--kills 200] [--engine pglite|postgres] [--seed 1]: kills the server while eight customers change their accounts.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { typescript } from '../../shared/node/child-process.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js')
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, engine: { type: 'string' }, seed: { type: 'string' } },
})

const env = {
  ...process.env,
  KILLS: values.kills,
  // Also runs on the engine that npm test skips.
  LONG: '1',
  ...(values.engine && { API_ENGINE: values.engine }),
  ...(values.seed && { KILLS_SEED: values.seed }),
}
const test = ['--selectProjects=api', '-i', '--forceExit', '--testPathPatterns', 'account/kills']
for (const args of [
  [...typescript, join(root, 'platform/build/build-server.ts')],
  [jest, ...test],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
