// The exports for a repository whose remote is built by a bundler other than webpack (docs/builds.md).
import { finishModules, finishScripts } from './finish-build.ts'
import * as rules from './registry-rules.ts'
import type { ChunkCompilation, ImportBlock } from './chunk-compilation.ts'

export { BUILD_ID } from './build-id.ts'
export { checkSources, type SourceChecks } from './check-sources.ts'
export { recordIntegrity } from './record-integrity.ts'
export { localName } from './local-name.ts'
export { serveRemote, type RemoteServer, type Served } from './serve-remote.ts'
export { remoteSingletons } from './singletons.ts'

/** The name of the remote's container in the page. */
export const containerName = (name: string): string => rules.containerName(name)

/**
 * Records a remote whose scripts Rspack has written to `<folder>/dist/staging`.
 * @returns the id of the build, which is the name of its folder in `<folder>/dist`
 * @throws Error with a sentence for each fault of the files
 */
export async function recordScripts<Block extends ImportBlock>(
  name: string,
  folder: string,
  compilation: ChunkCompilation<Block>,
): Promise<string> {
  return (await finishScripts({ name, folder, compilation })).build
}

/**
 * Records a remote whose ES modules a bundler such as Vite has written to `<folder>/dist/staging`.
 * @returns the id of the build, which is the name of its folder in `<folder>/dist`
 * @throws Error with a sentence for each fault of the files
 */
export async function recordModules(name: string, folder: string): Promise<string> {
  return (await finishModules({ name, folder })).build
}
