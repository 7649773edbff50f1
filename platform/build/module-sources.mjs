// The source files of webpack's modules. The gate reads them to find whose code and styles a build holds.
/**
 * @typedef {Pick<import('webpack').Compilation, 'modules' | 'chunks' | 'chunkGraph'>} Compilation
 * @typedef {import('webpack').Module} Module
 */

/**
 * The path of a module's source, with the query of its import; undefined for a module that webpack itself makes.
 * @param {Module} module
 */
const sourceOf = (module) =>
  'resource' in module && typeof module.resource === 'string' ? module.resource || undefined : undefined

/**
 * The modules that webpack joined into one.
 * @param {Module} module
 * @returns {Module[]}
 */
const innerModules = (module) =>
  'modules' in module && Array.isArray(module.modules) ? /** @type {Module[]} */ (module.modules) : []

/**
 * @param {Compilation} compilation
 * @returns {string[]} the sources of the build
 */
export function moduleSources({ modules }) {
  const all = [...modules].flatMap((module) => ('modules' in module ? innerModules(module) : [module]))
  return all.flatMap((module) => sourceOf(module) ?? []).sort()
}

/**
 * @param {Compilation} compilation
 * @returns {Record<string, Record<string, string[]>>} the sources of each module, by script and module id
 */
export function scriptSources({ chunks, chunkGraph }) {
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

/** @param {import('webpack').Chunk} chunk */
export const scriptFiles = (chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))
