// Finds what no bundler can build in the sources of a remote, in milliseconds: syntax errors, and imports of files or
// packages that do not exist.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, formatMessages, type BuildFailure, type OnResolveArgs, type Plugin } from 'esbuild'

const ENTRY = 'src/remote.ts'
const SOURCE = /\.[cm]?[jt]sx?$/
const SOURCE_ENDINGS = ['.tsx', '.ts', '.mjs', '.js', '.jsx', '/index.tsx', '/index.ts', '/index.js']
const PACKAGE = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/

export interface SourceFaults {
  /** empty if there are none; each has its file, line and code */
  readonly text: string
  /** absolute paths of the sources that were read */
  readonly read: readonly string[]
}

/** @returns whether the bundler finds an import, perhaps with a plugin or an alias */
type Finder = (specifier: string, importer: string) => Promise<boolean>

/**
 * Reads the sources that `src/remote.ts` imports.
 * @param folder of the remote's repository
 */
export async function findSourceFaults(folder: string, isFound: Finder): Promise<SourceFaults> {
  const read = new Set<string>([join(folder, ENTRY)])
  try {
    await build({
      absWorkingDir: folder,
      entryPoints: [ENTRY],
      bundle: true,
      write: false,
      outdir: 'dist',
      jsx: 'preserve',
      logLevel: 'silent',
      plugins: [importsOf(read, isFound)],
    })
    return { text: '', read: [...read] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const errors = error.errors.map((one) => ({ ...one, pluginName: '' }))
    const messages = await formatMessages(errors, { kind: 'error' })
    return { text: messages.join('').replaceAll('✘ [ERROR] ', '').trim(), read: [...read] }
  }
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && 'errors' in error && Array.isArray(error.errors)

/** Follows imports of the remote's own sources, and checks that all others exist. */
const importsOf = (read: Set<string>, isFound: Finder): Plugin => ({
  name: 'imports',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, async (asked) => {
      if (asked.kind === 'entry-point') return undefined
      const path = sourceOf(asked)
      if (path !== undefined) {
        read.add(path)
        return { path }
      }
      const isThere = isPresent(asked) || (await isFound(asked.path, asked.importer))
      return { path: asked.path, external: true, errors: isThere ? [] : [{ text: describeMissing(asked.path) }] }
    })
  },
})

const isRelative = (specifier: string) => /^\.\.?(?:\/|$)/.test(specifier)

/** @returns the path of the remote's own source; undefined for other imports */
function sourceOf({ path: specifier, resolveDir }: OnResolveArgs) {
  if (!isRelative(specifier) || specifier.includes('node_modules')) return undefined
  const path = join(resolveDir, specifier)
  if (isFile(path)) return SOURCE.test(path) ? path : undefined
  return SOURCE_ENDINGS.map((ending) => path + ending).find(isFile)
}

function isPresent({ path: specifier, resolveDir }: OnResolveArgs): boolean {
  if (isRelative(specifier)) return existsSync(join(resolveDir, specifier.replace(/\?.*$/, '')))
  const name = packageOf(specifier)
  return name !== undefined && foldersAbove(resolveDir).some((one) => existsSync(join(one, 'node_modules', name)))
}

const packageOf = (specifier: string) => PACKAGE.exec(specifier)?.[0]
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true
const foldersAbove = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersAbove(dirname(folder))]

function describeMissing(specifier: string) {
  const name = packageOf(specifier)
  return isRelative(specifier) || name === undefined
    ? `There is no file ${specifier}.`
    : `The package ${name} is not installed: npm install ${name}`
}
