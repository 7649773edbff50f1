// Reads the routes of a remote for its record.
import { join } from 'node:path'
import { build } from 'esbuild'
import { anything, arrayOf, object, oneOf, optional, recordOf, string } from '../../shared/node/read-json.mjs'
import { scriptFiles } from './module-sources.mjs'

/**
 * @typedef {import('@switchboard/record').RecordedRoute} RecordedRoute
 * @typedef {Omit<RecordedRoute, 'scripts'> & { request: string | undefined }} RemoteRoute `request`: what the route imports for its page
 */

const remoteModule = object({
  definition: object({
    name: optional(string),
    routes: arrayOf(
      object({
        path: optional(string),
        handle: optional(
          object({
            page: optional(string),
            title: optional(string),
            heading: optional(oneOf('page')),
            parent: optional(object({ path: string, text: string })),
            navigation: optional(recordOf(anything)),
          }),
        ),
        needs: optional(arrayOf(string)),
        lazy: anything,
      }),
    ),
  }),
})

/**
 * Evaluates `src/remote.ts` with a defineRemote() that returns its argument. Pages are not loaded.
 * @param {string} folder of the remote
 */
async function definitionOf(folder) {
  const { outputFiles } = await build({
    stdin: {
      contents: "import './remote'\nexport { definition } from '@switchboard/remote'",
      resolveDir: join(folder, 'src'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [contractOnly],
  })
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString('base64')
  /** @type {unknown} */
  const evaluated = await import(`data:text/javascript;base64,${code}`)
  return remoteModule(evaluated, folder).definition
}

/**
 * @param {string} folder of the remote
 * @returns {Promise<string | undefined>} the name that it gives itself
 */
export const definedName = async (folder) => (await definitionOf(folder)).name

/**
 * @param {string} folder of the remote
 * @returns {Promise<RemoteRoute[]>}
 */
export async function routesOf(folder) {
  const { routes } = await definitionOf(folder)
  return routes.map(({ path, handle, needs, lazy }) => {
    if (!path?.startsWith('/') || !handle?.page || !handle.title) {
      throw new Error(`${folder}: every route needs an absolute path and a handle with page and title`)
    }
    return {
      path,
      page: handle.page,
      title: handle.title,
      ...(handle.heading && { heading: handle.heading }),
      ...(handle.parent && { parent: { path: handle.parent.path, text: handle.parent.text } }),
      ...(handle.navigation ? { navigation: navigationEntry(handle.navigation, folder) } : {}),
      ...(needs && { needs }),
      request: /import\(["'](.+?)["']\)/.exec(String(lazy))?.[1],
    }
  })
}

/**
 * @param {object} entry
 * @param {string} folder
 */
function navigationEntry(entry, folder) {
  const text = 'text' in entry ? entry.text : undefined
  const order = 'order' in entry ? entry.order : undefined
  if (!text || typeof text !== 'string' || typeof order !== 'number' || !Number.isFinite(order)) {
    throw new Error(`${folder}: a navigation entry needs a text and a number for its order`)
  }
  return { text, order }
}

/** @type {import('esbuild').Plugin} */
const contractOnly = {
  name: 'contract-only',
  setup(build) {
    build.onResolve({ filter: /^@switchboard\/remote$/ }, () => ({ path: 'contract', namespace: 'contract' }))
    build.onLoad({ filter: /./, namespace: 'contract' }, () => ({
      contents: 'export let definition\nexport const defineRemote = (given) => (definition = given)',
    }))
    build.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/**
 * Finds the scripts that a page needs besides the entry: those of the contract and those of the page's dynamic import.
 * @param {import('./module-sources.mjs').Compilation} compilation
 * @param {string} [contract]
 * @returns {(request: string | undefined) => string[]}
 */
export function pageScripts({ modules, chunkGraph }, contract = './src/remote.ts') {
  const blocks = [...modules].flatMap((module) => module.blocks ?? [])
  const scriptsOf = (/** @type {string} */ request) => {
    const block = blocks.find(({ dependencies }) => dependencies.some((found) => requestOf(found) === request))
    const chunks = block ? (chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : []
    return chunks.flatMap(scriptFiles)
  }
  return (request) => [...new Set([...scriptsOf(contract), ...(request ? scriptsOf(request) : [])])]
}

/** @param {import('webpack').Dependency} dependency */
const requestOf = (dependency) => ('request' in dependency ? dependency.request : undefined)
