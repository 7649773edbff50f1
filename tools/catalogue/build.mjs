// Builds the catalogue: a script and a style sheet for each page, so that a page holds only what its piece needs.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = join(root, 'shared/catalogue/src')

/** The first is the brand of a page that asks for none. Each is built as a portal of that brand would be. */
export const brands = ['wattlebird', 'saltbush']

/** Style sheets of their own: what the pieces' pages do not always load. */
const styleSheets = [
  { in: join(root, 'shared/ui/src/page.css'), out: 'page' },
  { in: join(root, 'shared/ui/src/embedded.css'), out: 'embedded' },
  { in: join(root, 'tools/catalogue/legacy.css'), out: 'legacy' },
  { in: join(root, 'tools/catalogue/frame.css'), out: 'frame' },
  { in: createRequire(join(sources, 'index.tsx')).resolve('bootstrap/dist/css/bootstrap.css'), out: 'bootstrap' },
]

/** Names of all pages, which are those of their pieces. */
export const pieceNames = () =>
  readdirSync(join(sources, 'pieces'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .sort()

/**
 * @param {string} folder where the files go
 * @param {readonly string[]} names of the pages; the list of all pages is always built
 */
export async function buildCatalogue(folder, names) {
  const [first] = await Promise.all(brands.map((brand) => buildBrand(join(folder, brand), names, brand)))
  writeFileSync(join(folder, 'pieces.json'), JSON.stringify(stylesOfPieces(first.metafile, names)))
}

function buildBrand(outdir, names, brand) {
  return build({
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
    // React's own warnings count as failures in the tests.
    jsxDev: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: Object.fromEntries(['woff2', 'svg', 'png', 'webp', 'eot', 'woff', 'ttf'].map((end) => [`.${end}`, 'file'])),
    logLevel: 'error',
    plugins: [
      { name: 'pages', setup: pages },
      { name: 'fonts', setup: fonts },
    ],
  })
}

/** Piece → names of the style modules that it brings with it, by whatever it imports from its own package. */
function stylesOfPieces({ inputs }, names) {
  const inside = 'shared/ui/src/'
  const reach = (path, seen = new Set()) => {
    if (seen.has(path) || !path.startsWith(inside)) return seen
    seen.add(path)
    for (const imported of inputs[path]?.imports ?? []) reach(imported.path, seen)
    return seen
  }
  const stylesOf = (name) =>
    [...reach(`${inside}${name}.tsx`)]
      .filter((path) => path.endsWith('.module.css'))
      .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.module.css'.length))
  return Object.fromEntries(names.map((name) => [name, stylesOf(name)]))
}

function pages(esbuild) {
  esbuild.onResolve({ filter: /^page:/ }, ({ path }) => ({ path: path.slice('page:'.length), namespace: 'page' }))
  esbuild.onLoad({ filter: /.*/, namespace: 'page' }, ({ path: name }) => ({
    contents:
      name === 'contents'
        ? `import { open } from './index'\nopen()`
        : `import { open } from './index'\nimport * as piece from './pieces/${name}'\nopen('${name}', piece)`,
    resolveDir: sources,
  }))
}

/** The portal does without a late font; a picture that is compared must always have it. */
function fonts(esbuild) {
  esbuild.onLoad({ filter: /[\\/](ui[\\/]src[\\/]fonts|brand)\.css$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll('font-display: optional', 'font-display: block'),
    loader: 'css',
  }))
}
