// The exports for the repository of a remote.
import { compile } from './compile.ts'
import { developRemote } from './develop-remote.ts'
import { finishBuild } from './finish-build.ts'
import { remoteConfig, type PartConfig } from './webpack.ts'

export { developRemote, remoteConfig }

/**
 * Builds a remote, with its record, into a folder of `<folder>/dist`.
 * @param config default: remoteConfig()
 * @returns the id of the build, which is the name of that folder
 * @throws Error with webpack's own messages if the build fails
 */
export async function buildRemote(
  name: string,
  folder: string,
  config: PartConfig = remoteConfig(name, folder),
): Promise<string> {
  const { compilation } = await compile(config)
  const { build } = await finishBuild({ name, folder, compilation })
  return build
}
