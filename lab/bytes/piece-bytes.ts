// The compressed size of each piece of the interface, of all together, and of those of the dashboard.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { files } from '../../shared/node/tree.mjs'
import { anything, object, readJson, recordOf } from '../../shared/node/read-json.mjs'
import { statefulPackages } from '../../platform/build/singletons.ts'
import { packageIn } from './owner-bytes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const resolveDir = join(root, 'shared/catalogue/src')

const manifest = object({ exports: recordOf(anything) })

const componentFile = /(?:^|[\\/])([A-Z]\w*)\.tsx$/

/** Every component that a remote can import from the kit: the pieces and the form layer. */
const pieces = ['ui', 'forms'].flatMap((name) =>
  readdirSync(join(root, 'shared', name, 'src'), { recursive: true, encoding: 'utf8' })
    .flatMap((file) => componentFile.exec(file)?.[1] ?? [])
    .sort()
    .filter((piece) => isExported(name, piece))
    .map((piece) => `@switchboard/${name}/${piece}`),
)

/** @param name of the package */
function isExported(name: string, piece: string) {
  const { exports } = readJson(join(root, 'shared', name, 'package.json'), manifest)
  return `./${piece}` in exports || './*' in exports
}

/** Bytes, and the third-party packages among them. */
interface Sizes {
  scripts: number
  styles: number
  foreign: string[]
}

/** Bytes after minification and gzip, without what the host provides to all (React, router, events …). */
async function sizesOf(modules: string[]): Promise<Sizes> {
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
  const sum = (end: string) =>
    outputFiles
      .filter(({ path }) => path.endsWith(end))
      .reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0)
  const foreign = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([path]) => packageIn(path) ?? []),
  )
  return { scripts: sum('.js'), styles: sum('.css'), foreign: [...foreign].sort() }
}

const cell = (bytes: number) => String(bytes).padStart(8)
const printRow = (name: string, { scripts, styles, foreign }: Sizes) =>
  console.log(`${name.padEnd(34)}${cell(scripts)}${cell(styles)}${cell(scripts + styles)}  ${foreign.join(' ')}`)

/** The pieces that the dashboard's sources import. */
function dashboardPieces() {
  const sources = files('remotes/dashboard/src').filter((path) => path.endsWith('.tsx'))
  const imported = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/from '(@switchboard\/(?:ui|forms)\/[A-Z]\w*)'/g)].map(([, name]) => name ?? '')
  })
  return [...new Set(imported)].sort()
}

export async function printPieces() {
  console.log(`${'piece (gzip, bytes)'.padEnd(34)} scripts  styles     all  with`)
  for (const piece of pieces) printRow(piece.replace('@switchboard/', ''), await sizesOf([piece]))
  console.log()
  printRow('the whole kit', await sizesOf(pieces))
  printRow(`the dashboard's ${dashboardPieces().length} pieces`, await sizesOf(dashboardPieces()))
}
