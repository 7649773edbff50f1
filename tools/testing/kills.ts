// npm run test:kills -- [changes] [sign-in] [mail] [--kills 60] [--engine pglite|postgres] [--seed 1]: kills the server
// while customers change their accounts, while they change how they sign in, and while its jobs send emails.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { typescript } from '../../shared/node/child-process.mjs'
import { UsageError } from '../../shared/node/usage-error.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js')
const FOLDERS: Readonly<Record<string, string>> = { changes: 'account', 'sign-in': 'identity-provider', mail: 'mail' }
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '60' }, engine: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const named = positionals.length > 0 ? positionals : Object.keys(FOLDERS)
const unknown = named.filter((name) => !(name in FOLDERS))
if (unknown.length > 0)
  throw new UsageError(`unknown: ${unknown.join(' ')}; there are ${Object.keys(FOLDERS).join(', ')}`)
const files = named.map((name) => `server/test/${FOLDERS[name]}/kills\\.api`)

const env = {
  ...process.env,
  KILLS: values.kills,
  // Also runs on the engine that npm test skips.
  LONG: '1',
  ...(values.engine && { API_ENGINE: values.engine }),
  ...(values.seed && { KILLS_SEED: values.seed }),
}
const test = ['--selectProjects=api', '-i', '--forceExit', '--testPathPatterns', ...files]
for (const args of [
  [...typescript, join(root, 'platform/build/build-server.ts')],
  [jest, ...test],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
