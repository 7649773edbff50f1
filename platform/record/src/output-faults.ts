// Requirements for the files of a build, whatever its bundler and configuration (docs/builds.md).
import { init, parse } from 'es-module-lexer'
import type { Fault } from './check'
import { containerName, entryKindOf, scriptsOfViews } from './entry-kind'
import { viewsOf } from './places'
import type { BuildRecord, BuiltFile } from './record'
import { isShell } from './shells'

type Build = Pick<BuildRecord, 'name' | 'build' | 'files' | 'routes' | 'fills' | 'entryKind'>
/** The module specifier of a literal import; undefined for one that is computed. */
interface Import {
  readonly specifier: string | undefined
  readonly isStatic: boolean
}
interface Script extends Pick<BuiltFile, 'path' | 'integrity' | 'kind'> {
  readonly text: string
  /** Undefined if it is not JavaScript. */
  readonly module: { readonly imports: readonly Import[]; readonly exports: readonly string[] } | undefined
  readonly isModule: boolean
}

/** Called by a runtime that takes the hashes of the record, with the address of each chunk. */
const HASHES_OF_RECORD = 'switchboardIntegrity'
/** Names with which runtimes find their chunks and their shared packages in the page. */
const RUNTIME_NAMES = /\b(?:webpack|rspack)Chunk[\w$@/.-]*|__mfe_internal__\w+?(?=__mf_owner__)/g
const STATIC_IMPORT = 1
const MOST_NAMED = 3

/**
 * One sentence per cause.
 * @param textOf the contents of a file that the record lists
 */
export async function findOutputFaults(build: Build, textOf: (path: string) => Promise<string>): Promise<Fault[]> {
  await init
  const scripts = await Promise.all(
    build.files
      .filter(({ kind }) => kind === 'entry' || kind === 'script')
      .map(async (file) => readScript(file, await textOf(file.path))),
  )
  const styles = build.files.filter(({ kind }) => kind === 'style')
  const texts = [
    ...scripts,
    ...(await Promise.all(styles.map(async ({ path }) => ({ path, text: await textOf(path) })))),
  ]
  return [
    ...(entryKindOf(build) === 'module' ? moduleFaults(build, scripts) : scriptFaults(build, scripts)),
    ...(isShell(build.name) ? [] : absoluteAddresses(build, texts)),
  ]
}

function readScript({ path, integrity, kind }: BuiltFile, text: string): Script {
  try {
    const [imports, exports, , isModule] = parse(text)
    const found = imports
      .filter(({ d }) => d > -2)
      .map(({ n: specifier, t }): Import => ({ specifier, isStatic: t === STATIC_IMPORT }))
    return { path, integrity, kind, text, isModule, module: { imports: found, exports: exports.map(({ n }) => n) } }
  } catch {
    return { path, integrity, kind, text, isModule: false, module: undefined }
  }
}

const isEntry = ({ kind }: Pick<BuiltFile, 'kind'>) => kind === 'entry'

function* scriptFaults(build: Build, scripts: readonly Script[]): Generator<Fault> {
  const module = scripts.find(({ isModule }) => isModule)
  if (module) {
    yield {
      path: '/entryKind',
      message: `${module.path} is an ES module, which browsers refuse as a script: write "entryKind": "module" into the record, or build scripts.`,
    }
    return
  }
  const runtime = scripts
    .filter(isEntry)
    .map(({ text }) => text)
    .join('\n')
  const container = containerName(build.name)
  if (
    !isShell(build.name) &&
    !new RegExp(`\\b(?:var|let|const) ${container}\\b|\\b${container}["']?\\]?\\s*=[^=]`).test(runtime)
  )
    yield {
      path: '/files',
      message: `The entry does not set the global variable ${container}, in which the loader looks for the remote: give the federation plugin this name.`,
    }
  const chunks = scripts.filter((script) => !isEntry(script))
  const unchecked = runtime.includes(HASHES_OF_RECORD) ? [] : findUnchecked(chunks, scripts)
  if (unchecked.length > 0) yield { path: '/files', message: describeUnchecked(unchecked, chunks.length) }
  // A page has one host, and a build without chunks has no list.
  if (build.name !== 'host' && chunks.length > 0) yield* sharedNames(build, runtime)
}

/** @returns the paths of chunks whose hash is in none of the scripts */
const findUnchecked = (chunks: readonly Script[], scripts: readonly Script[]) =>
  chunks.filter(({ integrity }) => !scripts.some(({ text }) => text.includes(integrity))).map(({ path }) => path)

function describeUnchecked(paths: readonly string[], chunks: number) {
  const named = paths.slice(0, MOST_NAMED).join(', ') + (paths.length > MOST_NAMED ? ', …' : '')
  return `${paths.length} of ${chunks} chunks load without integrity (${named}), so browsers would run changed bytes: use recordIntegrity of @switchboard/build, or a plugin for subresource integrity with SHA-384.`
}

/** The last good build may run in the same page, and would use objects with the same name. */
function* sharedNames({ name, build }: Build, text: string): Generator<Fault> {
  const names = text.match(RUNTIME_NAMES) ?? []
  const shared = names.find((one) => !one.includes(build)) ?? (text.includes(build) ? undefined : '')
  if (shared === undefined) return
  const where =
    shared === '' ? 'The name of the build in the page is without its id' : `The build is named ${shared} in the page`
  yield {
    path: '/build',
    message: `${where}, so another build of ${name} would run code of this one: set output.uniqueName (webpack, Rspack) or the name of the federation plugin (Vite) to a name with the id, such as ${containerName(name)}_${build}.`,
  }
}

function* moduleFaults(build: Build, scripts: readonly Script[]): Generator<Fault> {
  for (const { path, module } of scripts)
    if (!module) yield { path: '/files', message: `${path} cannot be parsed as a module: build again.` }
  const entry = scripts.find(isEntry)
  const missing = ['init', 'get'].filter((name) => !entry?.module?.exports.includes(name))
  if (entry?.module && missing.length > 0 && !/\bexport\s*\*/.test(entry.text))
    yield {
      path: '/entryKind',
      message: `${entry.path} does not export ${missing.join(' and ')}, which the loader calls: expose './remote' with a federation plugin for modules, or leave entryKind out if it is a script.`,
    }
  yield* foreignImports(scripts)
  yield* unlistedImports(build, scripts)
  yield* sharedNames(build, scripts.map(({ text }) => text).join('\n'))
}

/** `./calls.js` of a file in the same folder; undefined for anything else. */
const pathOf = ({ specifier }: Import) => (specifier?.startsWith('./') ? specifier.slice(2) : undefined)

function* foreignImports(scripts: readonly Script[]): Generator<Fault> {
  const paths = new Set(scripts.map(({ path }) => path))
  for (const { path, module } of scripts)
    for (const one of module?.imports ?? [])
      if (one.specifier !== undefined && !paths.has(pathOf(one) ?? ''))
        yield {
          path: '/files',
          message: `${path} imports ${one.specifier}, which is no script of the build: share the package with the host or bundle it, and build relative addresses.`,
        }
}

/** Browsers do not check a module that only another module names, so the loader has to know it in advance. */
function* unlistedImports(build: Build, scripts: readonly Script[]): Generator<Fault> {
  for (const [at, view] of viewsOf(build).entries()) {
    const fetched = new Set(scriptsOfViews(build, [view]).map(({ path }) => path))
    const member = at < build.routes.length ? `routes/${at}` : `fills/${at - build.routes.length}`
    for (const { path, module } of scripts.filter((script) => fetched.has(script.path)))
      for (const one of module?.imports ?? []) {
        const imported = pathOf(one)
        if (one.isStatic && imported !== undefined && !fetched.has(imported))
          yield {
            path: `/${member}/scripts`,
            message: `${path} imports ${imported}, which only other routes list, so ${view.path} would run it without integrity: list it in scripts of ${view.path}.`,
          }
      }
  }
}

function* absoluteAddresses({ files }: Build, texts: readonly { path: string; text: string }[]): Generator<Fault> {
  for (const { path: asset } of files.filter(({ kind }) => kind === 'asset')) {
    const found = texts.find(({ text }) => ['"', "'", '(', '`'].some((before) => text.includes(`${before}/${asset}`)))
    if (found)
      yield {
        path: '/files',
        message: `${found.path} requests ${asset} from the root of the portal, where it is not: set publicPath to 'auto' (webpack, Rspack) or base to './' (Vite).`,
      }
  }
}
