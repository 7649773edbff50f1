// The command in the repository of a remote: the repository builds itself, and the portal says what is live.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../../build/record-shapes.ts'
import { runTool, ToolError } from '../../../shared/node/child-process.mjs'
import { runStep } from '../../../shared/node/terminal.mjs'
import { UsageError } from '../../../shared/node/usage-error.mjs'
import { UserError } from '../../../shared/node/user-error.mjs'
import { requireOwnManifest } from './own-manifest.ts'
import type { Home } from '../home.ts'

const folder = process.cwd()

/** The script `build` of package.json may use any bundler. It leaves the build and its record in `dist`. */
const buildLocally: Home['buildLocally'] = async (part, { built = false }) => {
  const { scripts } = requireOwnManifest(folder)
  if (!built) {
    if (!scripts?.['build'])
      throw new UsageError(
        'package.json has no script "build": add one that builds the remote into dist, with its record.',
      )
    await runStep(`Building ${part}`, () => runTool('npm', ['run', '--silent', 'build'], { cwd: folder })).catch(
      (error: unknown) => {
        throw error instanceof ToolError
          ? new UserError(`${error.output.trim()}\n${part} could not be built: correct what is named above.`)
          : error
      },
    )
  }
  const dist = join(folder, 'dist')
  if (!existsSync(join(dist, 'record.json')))
    throw new UsageError(
      `dist has no record of ${part}: ${built ? 'omit --built to build it first.' : 'let the script "build" write one.'}`,
    )
  const record = readBuildRecord(dist)
  if (record.name !== part)
    throw new UsageError(
      `This repository has the remote ${record.name}, not ${part}: name ${record.name}, or change to the repository of ${part}.`,
    )
  return { dist, folder, record }
}

/** Needs no token, so that a pipeline can check the change of somebody who has none. */
const checkInGate: Home['checkInGate'] = async (portal, { dist, record }, environment) => {
  if (!portal) throw new UsageError('--offline needs the builds of the portal’s own repository: check without it.')
  const [{ runGate }, { gateOptions, readLivePortal }] = await Promise.all([
    import('../../gate/gate.ts'),
    import('../../gate/live-portal.ts'),
  ])
  const live = await readLivePortal(portal.url)
  if (environment !== undefined && environment !== live.description.environment)
    throw new UsageError(
      `${portal.url} serves ${live.description.environment}: give the address of the ${environment} portal.`,
    )
  const part = record.name
  const tsconfig = join(folder, 'tsconfig.json')
  const options = { ...gateOptions(live, part), part, dist, folder, tsconfig, portal: portal.url }
  return runStep(`Checking ${part}`, (onProgress) => runGate({ ...options, onProgress }))
}

export const elsewhere: Home = { command: 'npx switchboard', buildLocally, checkInGate }
