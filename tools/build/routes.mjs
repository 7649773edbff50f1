// What the record says of a remote's pages, read from its public contract.
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Evaluates `src/remote.ts` with a defineRemote() that hands back what it is given; pages are not loaded.
 * @param {string} folder of the remote
 * @returns {Promise<(Omit<import('@switchboard/registry').RecordedRoute, 'scripts'> & { request: string | undefined })[]>}
 */
export async function routesOf(folder) {
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
  const code = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  const { definition } = await import(code)
  return definition.routes.map(({ path, handle, lazy }) => {
    if (!path?.startsWith('/') || !handle?.page || !handle.title) {
      throw new Error(`${folder}: every route needs an absolute path and a handle with page and title`)
    }
    return {
      path,
      page: handle.page,
      title: handle.title,
      ...(handle.heading && { heading: handle.heading }),
      ...(handle.navigation && { navigation: navigationEntry(handle.navigation, folder) }),
      request: /import\(["'](.+?)["']\)/.exec(String(lazy))?.[1],
    }
  })
}

function navigationEntry({ text, order }, folder) {
  if (!text || typeof text !== 'string' || !Number.isFinite(order)) {
    throw new Error(`${folder}: a navigation entry needs a text and a number for its order`)
  }
  return { text, order }
}

const contractOnly = {
  name: 'contract-only',
  setup(at) {
    at.onResolve({ filter: /^@switchboard\/remote$/ }, () => ({ path: 'contract', namespace: 'contract' }))
    at.onLoad({ filter: /./, namespace: 'contract' }, () => ({
      contents: 'export let definition\nexport const defineRemote = (given) => (definition = given)',
    }))
    at.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** For a page's dynamic import: the scripts that it needs beside the entry, with those of the contract itself. */
export function pageScripts(compilation, contract = './src/remote.ts') {
  const { chunkGraph } = compilation
  const blocks = [...compilation.modules].flatMap((module) => module.blocks ?? [])
  const scriptsOf = (request) => {
    const block = blocks.find((b) => b.dependencies.some((d) => d.request === request))
    const chunks = block ? (chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) : []
    return chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'))
  }
  return (request) => [...new Set([...scriptsOf(contract), ...(request ? scriptsOf(request) : [])])]
}
