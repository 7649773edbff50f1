// Reads the routes of a remote, and the places that it fills, for its record.
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { anything, arrayOf, object, oneOf, optional, recordOf, string } from '../../shared/node/read-json.mjs'
import type { ChunkCompilation, ImportBlock } from './chunk-compilation.ts'
import type { RecordedFiller, RecordedRoute } from '@switchboard/record'

/** `request`: the module that the route imports for its page */
type RemoteRoute = Omit<RecordedRoute, 'scripts'> & { request: string | undefined }
type RemoteFiller = Omit<RecordedFiller, 'scripts'> & { request: string | undefined }

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
        places: optional(arrayOf(string)),
        lazy: anything,
      }),
    ),
    fills: optional(arrayOf(object({ place: string, lazy: anything }))),
  }),
})

/**
 * Evaluates `src/remote.ts` with a defineRemote() that returns its argument. Pages are not loaded.
 * @param folder of the remote
 */
async function definitionOf(folder: string) {
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
  const evaluated: unknown = await import(`data:text/javascript;base64,${code}`)
  return remoteModule(evaluated, folder).definition
}

/**
 * @param folder of the remote
 * @returns the name in its definition
 */
export const definedName = async (folder: string): Promise<string | undefined> => (await definitionOf(folder)).name

/** @param folder of the remote */
export async function routesOf(folder: string): Promise<RemoteRoute[]> {
  const { routes } = await definitionOf(folder)
  return routes.map(({ path, handle, needs, places, lazy }) => {
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
      ...(places && { places }),
      request: requestIn(lazy),
    }
  })
}

/**
 * The places of other remotes' pages that the remote fills.
 * @param folder of the remote
 */
export async function fillersOf(folder: string): Promise<RemoteFiller[]> {
  const { fills = [] } = await definitionOf(folder)
  return fills.map(({ place, lazy }) => ({ place, request: requestIn(lazy) }))
}

const requestIn = (lazy: unknown) => /import\(["'](.+?)["']\)/.exec(String(lazy))?.[1]

function navigationEntry(entry: object, folder: string) {
  const text = 'text' in entry ? entry.text : undefined
  const order = 'order' in entry ? entry.order : undefined
  if (!text || typeof text !== 'string' || typeof order !== 'number' || !Number.isFinite(order)) {
    throw new Error(`${folder}: a navigation entry needs a text and a number for its order`)
  }
  return { text, order }
}

const contractOnly: Plugin = {
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
 * Finds the scripts that a page needs in addition to the entry: those of the contract and of the page's dynamic import.
 */
export function pageScripts<Block extends ImportBlock>(
  { modules, chunkGraph }: ChunkCompilation<Block>,
  contract: string = './src/remote.ts',
): (request: string | undefined) => string[] {
  const blocks = [...modules].flatMap((module) => module.blocks ?? [])
  const scriptsOf = (request: string) => {
    const block = blocks.find(({ dependencies }) => dependencies.some((found) => requestOf(found) === request))
    const chunks = block ? (chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : []
    return chunks.flatMap(({ files }) => [...files].filter((file) => file.endsWith('.js')))
  }
  return (request) => [...new Set([...scriptsOf(contract), ...(request ? scriptsOf(request) : [])])]
}

const requestOf = (dependency: object) => ('request' in dependency ? dependency.request : undefined)
