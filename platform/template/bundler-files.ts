// The files with which a repository of a remote builds with another bundler than webpack.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJson, recordOf, string } from '../../shared/node/read-json.mjs'

export const bundlers = ['rspack', 'vite'] as const
export type Bundler = (typeof bundlers)[number]

const folderOf = (bundler: Bundler) => fileURLToPath(new URL(`bundlers/${bundler}`, import.meta.url))

/** The exact versions of the packages that the build needs, for the manifest's `devDependencies`. */
export const bundlerPackages = (bundler: Bundler) =>
  readJson(join(folderOf(bundler), 'packages.json'), recordOf(string))

/** Writes the build program. @param name of the remote @param file path of the program, in the remote's folder */
export function writeBundler(bundler: Bundler, name: string, file: string): void {
  const program = readFileSync(join(folderOf(bundler), 'build.mjs.txt'), 'utf8')
  writeFileSync(file, program.replaceAll('__name__', name))
}
