// What the repository of a remote uses.
import { compile } from './compile.ts'
import { finishBuild } from './finish-build.ts'
import { remoteConfig } from './webpack.ts'

export { remoteConfig }

/**
 * Builds a remote, with its record, into a folder of `<folder>/dist`.
 * @returns the id of the build, which is the name of that folder
 * @throws Error with webpack's own messages if the build fails
 */
export async function buildRemote(name: string, folder: string): Promise<string> {
  const { compilation } = await compile(remoteConfig(name, folder))
  const { build } = await finishBuild({ name, folder, compilation })
  return build
}
