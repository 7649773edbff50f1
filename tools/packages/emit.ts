// Emits scripts and declarations with TypeScript, one file for each source.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { runScript, ToolError } from '../../shared/node/child-process.mjs'
import { cache, root } from '../../shared/node/environment.mjs'
import { published, type Published } from './published.ts'

const emitted = join(cache, 'emitted')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const assetTypes = join(root, 'platform/build/assets.d.ts')

const kinds = {
  browser: { base: 'tsconfig.browser.json', options: {} },
  // Their scripts are bundled.
  program: { base: 'tsconfig.tools.json', options: { emitDeclarationOnly: true } },
}

/** @throws Error with the compiler's messages */
export async function emitSources() {
  rmSync(emitted, { recursive: true, force: true })
  mkdirSync(emitted, { recursive: true })
  await Promise.all([emitKind('browser'), emitKind('program')])
}

async function emitKind(kind: Published['kind']) {
  const { base, options } = kinds[kind]
  const packages = published.filter((one) => one.kind === kind)
  const config = {
    extends: join(root, base),
    compilerOptions: { ...options, noEmit: false, declaration: true, rootDir: root, outDir: join(emitted, kind) },
    // Names every source, because the compiler emits nothing for a file that it met in node_modules first.
    include: [...packages.map(({ folder }) => join(root, folder, kind === 'browser' ? 'src' : '*')), assetTypes],
    exclude: [join(root, '**/*.test.ts'), join(root, '**/*.test.tsx')],
  }
  const file = join(emitted, `${kind}.json`)
  writeFileSync(file, JSON.stringify(config))
  try {
    await runScript(compiler, ['-p', file], { cwd: root })
  } catch (error) {
    throw error instanceof ToolError ? new Error(error.output) : error
  }
}

export interface EmittedFile {
  text: string
  /** names of the packages that it imports */
  packages: string[]
  /** files of the same package that it imports, from its folder */
  files: string[]
}

/**
 * Reads the emitted file, and writes the complete name of each file that it imports, as Node.js and browsers need it.
 * @param path from the package's folder, such as src/page/Card.d.ts
 */
function readEmitted({ folder, kind }: Published, path: string): EmittedFile {
  const output = join(emitted, kind, folder)
  let text = readFileSync(join(output, path), 'utf8')
  const files: string[] = []
  const packages: string[] = []
  for (const { fileName, pos } of ts.preProcessFile(text, true, true).importedFiles.toReversed()) {
    if (!fileName.startsWith('.')) {
      packages.push(packageOf(fileName))
      continue
    }
    const target = completeName(output, posix.join(posix.dirname(path), fileName))
    files.push(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
    const complete = posix.relative(posix.dirname(path), target).replace(/^(?!\.)/, './')
    // The position is that of the opening quote.
    text = `${text.slice(0, pos + 1)}${complete}${text.slice(pos + 1 + fileName.length)}`
  }
  return { text, packages, files }
}

function completeName(output: string, path: string) {
  if (/\.(css|svg|png)$/.test(path)) return path
  const script = path.replace(/\.tsx?$/, '')
  const names = [`${script}.js`, `${script}/index.js`]
  const found = names.find((name) =>
    [name, name.replace(/\.js$/, '.d.ts')].some((one) => existsSync(join(output, one))),
  )
  if (found === undefined) throw new Error(`${output}: nothing was emitted for ${path}`)
  return found
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The emitted files with this extension that the sources reach, by path. */
export function reachedFiles(one: Published, sources: readonly string[], extension: '.js' | '.d.ts') {
  const reached = new Map<string, EmittedFile>()
  const waiting = sources.map((path) => posix.normalize(path).replace(/\.tsx?$/, extension))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !path.endsWith(extension)) continue
    const file = readEmitted(one, path)
    reached.set(path, file)
    waiting.push(...file.files)
  }
  return new Map([...reached].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** @param text written to the path, whose folder is created */
export function writeText(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
