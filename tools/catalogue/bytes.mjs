// npm run bytes: what each piece of the interface costs a page, compressed, and what the dashboard's pieces cost together.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { files } from '../quality/tree.mjs'
import { statefulPackages } from '../build/singletons.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const resolveDir = join(root, 'shared/catalogue/src')

/** Every module that a remote can import from the kit: the pieces and the form layer. */
const pieces = ['ui', 'forms'].flatMap((name) =>
  readdirSync(join(root, 'shared', name, 'src'))
    .filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
    .map((file) => `@switchboard/${name}/${file.slice(0, -'.tsx'.length)}`),
)

/** Bytes after minification and gzip; what the host provides to all (React, router, events …) is not counted. */
async function weigh(modules) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: modules.map((name, i) => `export * as piece${i} from '${name}'`).join('\n'),
      resolveDir,
    },
    outdir: root,
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: statefulPackages.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
  })
  const sum = (end) =>
    outputFiles
      .filter(({ path }) => path.endsWith(end))
      .reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0)
  const foreign = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([path]) => {
        const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)
        return found ? [found[1]] : []
      }),
  )
  return { scripts: sum('.js'), styles: sum('.css'), foreign: [...foreign].sort() }
}

const cell = (bytes) => String(bytes).padStart(8)
const row = (name, { scripts, styles, foreign }) =>
  console.log(`${name.padEnd(34)}${cell(scripts)}${cell(styles)}${cell(scripts + styles)}  ${foreign.join(' ')}`)

/** What the dashboard's sources import of the kit. */
function dashboardSet() {
  const sources = files('remotes/dashboard/src').filter((path) => path.endsWith('.tsx'))
  const imported = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/from '(@switchboard\/(?:ui|forms)\/[A-Z]\w*)'/g)].map(([, name]) => name)
  })
  return [...new Set(imported)].sort()
}

console.log(`${'piece (gzip, bytes)'.padEnd(34)} scripts  styles     all  with`)
for (const piece of pieces) row(piece.replace('@switchboard/', ''), await weigh([piece]))
console.log()
row('the whole kit', await weigh(pieces))
row(`the dashboard's ${dashboardSet().length} pieces`, await weigh(dashboardSet()))
