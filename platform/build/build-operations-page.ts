// Builds the host of the operators' page as a part of the server, so that it works when the portal's host does not.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.ts'
import { finishBuild } from './finish-build.ts'
import { hostConfig } from './webpack.ts'

const folder = fileURLToPath(new URL('../../host/operations', import.meta.url))

/** @param dist for the build and its record */
export async function buildOperationsPage(dist: string) {
  const { output, cache, ...config } = hostConfig(folder)
  const { compilation } = await compile({
    ...config,
    name: 'operations page',
    output: { ...output, path: join(dist, 'staging') },
    cache: { ...cache, name: 'operations page' },
  })
  await finishBuild({ name: 'host', folder, compilation, dist })
}
