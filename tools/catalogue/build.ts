// Builds the catalogue: a script and a style sheet for each page, so that a page has only what its piece needs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type PluginBuild } from 'esbuild'
import { ASSET_KINDS } from '../../platform/build/asset-kinds.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = join(root, 'shared/catalogue/src')

/** The first is the default brand of a page. Each is built like a portal of that brand. */
export const brands = ['wattlebird', 'saltbush']

/** Style sheets that only some pages load. */
const styleSheets = [
  { in: join(root, 'shared/ui/src/styles/page.css'), out: 'page' },
  { in: join(root, 'shared/ui/src/styles/embedded.css'), out: 'embedded' },
  { in: join(root, 'tools/catalogue/legacy.css'), out: 'legacy' },
  { in: join(root, 'tools/catalogue/frame.css'), out: 'frame' },
  { in: createRequire(join(sources, 'index.tsx')).resolve('bootstrap/dist/css/bootstrap.css'), out: 'bootstrap' },
]

/** The file of each page, relative to the sources, by the name of its piece. */
const pageFiles = () =>
  new Map(
    readdirSync(join(sources, 'pieces'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .sort()
      .map((file) => [basename(file, '.tsx'), `./pieces/${file.replaceAll('\\', '/')}`]),
  )

/** Names of all pages, which are those of their pieces. */
export const pieceNames = () => [...pageFiles().keys()].sort()

/**
 * @param folder where the files go
 * @param names of the pages; the list of all pages is always built
 */
export async function buildCatalogue(folder: string, names: readonly string[]) {
  const builds = await Promise.all(brands.map((brand) => buildBrand(join(folder, brand), names, brand)))
  const [first] = builds
  if (first) writeFileSync(join(folder, 'pieces.json'), JSON.stringify(stylesOfPieces(first.metafile, names)))
}

async function buildBrand(outdir: string, names: readonly string[], brand: string) {
  const result = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [
      ...names.map((name) => ({ in: `page:${name}`, out: name })),
      { in: 'page:contents', out: 'contents' },
      ...styleSheets,
    ],
    outdir,
    // Chooses among the exports of shared/brand.
    conditions: ['module', brand],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // Tests fail on React's warnings.
    jsxDev: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: Object.fromEntries([...ASSET_KINDS, 'eot', 'woff', 'ttf'].map((end) => [`.${end}`, 'file'])),
    logLevel: 'error',
    plugins: [
      { name: 'pages', setup: addPages },
      { name: 'fonts', setup: blockOnFonts },
    ],
  })
  for (const path of Object.keys(result.metafile.outputs))
    if (path.endsWith('.css')) shareContainerName(join(root, path))
  return result
}

/**
 * The container of the page has one name in all style sheets; esbuild gives each style module names of its own, unlike
 * webpack.
 */
const shareContainerName = (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/@container \S+_sb-page\d*(?= )/g, '@container sb-page'))

/**
 * The style modules of each piece, including those of its imports from its own package.
 * @param names of the pieces
 * @returns by piece
 */
function stylesOfPieces({ inputs }: Metafile, names: readonly string[]): Record<string, string[]> {
  const inside = 'shared/ui/src/'
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path) || !path.startsWith(inside)) return seen
    seen.add(path)
    for (const imported of inputs[path]?.imports ?? []) reach(imported.path, seen)
    return seen
  }
  const fileOf = (name: string) =>
    Object.keys(inputs).find((path) => path.startsWith(inside) && path.endsWith(`/${name}.tsx`)) ?? ''
  const stylesOf = (name: string) =>
    [...reach(fileOf(name))]
      .filter((path) => path.endsWith('.module.css'))
      .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.module.css'.length))
  return Object.fromEntries(names.map((name) => [name, stylesOf(name)]))
}

function addPages(esbuild: PluginBuild) {
  const files = pageFiles()
  esbuild.onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice('page:'.length), namespace: 'page' }))
  esbuild.onLoad({ filter: /.*/, namespace: 'page' }, ({ path: name }) => ({
    contents:
      name === 'contents'
        ? `import { open } from './index'\nopen()`
        : `import { open } from './index'\nimport * as piece from '${files.get(name)}'\nopen('${name}', piece)`,
    resolveDir: sources,
  }))
}

/** The portal skips a font that loads late, but compared pictures must always have it. */
function blockOnFonts(esbuild: PluginBuild) {
  esbuild.onLoad({ filter: /[\\/](ui[\\/]src[\\/]styles[\\/]fonts|brand)\.css$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll('font-display: optional', 'font-display: block'),
    loader: 'css',
  }))
}
