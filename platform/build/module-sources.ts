// The source files of webpack's modules. The gate reads them to find whose code and styles a build contains.
import { sep } from 'node:path'
import type { Module, Chunk } from 'webpack'

export type Compilation = Pick<import('webpack').Compilation, 'modules' | 'chunks' | 'chunkGraph' | 'moduleGraph'>

/** The path of a module's source, with the query of its import; undefined for a module that webpack generates. */
const sourceOf = (module: Module) =>
  'resource' in module && typeof module.resource === 'string' ? module.resource || undefined : undefined

/** The modules that webpack merged into one. */
const innerModules = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : []

/** @returns the sources of the build */
export function moduleSources({ modules }: Compilation): string[] {
  const all = [...modules].flatMap((module) => ('modules' in module ? innerModules(module) : [module]))
  return all.flatMap((module) => sourceOf(module) ?? []).sort()
}

/** `imported`: what the source imports, and through which it contains a module */
export interface Importer {
  readonly source: string
  readonly imported: string
}

/** @returns by source outside of the folder: the source in the folder that leads to it */
export function importersIn(folder: string, { modules, moduleGraph }: Compilation): Record<string, Importer> {
  const isOwn = (path: string) => path.startsWith(`${folder}${sep}`) && !path.includes(`${sep}node_modules${sep}`)
  const importerOf = (module: Module): Importer | undefined => {
    const issuer = moduleGraph.getIssuer(module)
    if (!issuer) return undefined
    const [source, imported] = [sourceOf(issuer), sourceOf(module)]
    return source !== undefined && imported !== undefined && isOwn(source) ? { source, imported } : importerOf(issuer)
  }
  const all = [...modules].flatMap((module) => ('modules' in module ? innerModules(module) : [module]))
  const entries = all.flatMap((module) => {
    const path = sourceOf(module)
    const importer = path === undefined || isOwn(path) ? undefined : importerOf(module)
    return importer ? [[path, importer] as const] : []
  })
  return Object.fromEntries(entries)
}

/** @returns the sources of each module, by script and module id */
export function scriptSources({ chunks, chunkGraph }: Compilation): Record<string, Record<string, string[]>> {
  const entries = [...chunks].flatMap((chunk) => {
    const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => {
      const id = chunkGraph.getModuleId(module)
      if (id === null || !module.getSourceTypes().has('javascript')) return []
      return [[id, [module, ...innerModules(module)].flatMap((inner) => sourceOf(inner) ?? [])]]
    })
    return scriptFiles(chunk).map((file) => [file, Object.fromEntries(modules)])
  })
  return Object.fromEntries(entries)
}

const scriptFiles = (chunk: Chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))
