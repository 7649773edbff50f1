// Builds the portal as an ordinary single-page application, with Vite and its default settings: files with a hash of
// their content in their names, a chunk for each import(), `modulepreload` links, nothing of our own build. Vite is
// installed when it is first needed, because nothing else uses it.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runTool } from '../../shared/node/child-process.mjs'
import { npmEnvironment } from '../../shared/node/pnpm.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const VERSION = '8.3.8'
/** Vite's own dependencies are ranges, so the newest versions are installed. */
const BEFORE = '2026-11-18T00:00:00Z'

interface Vite {
  build: (config: object) => Promise<unknown>
}

/**
 * @param plugins of Vite
 * @returns the folder of the built application
 */
export async function buildPlain(plugins: readonly object[] = []): Promise<string> {
  const { build } = await findVite()
  const dist = join(root, '.cache/bench/plain')
  const mode = process.env.NODE_ENV
  await build({
    configFile: false,
    root: join(root, 'lab/bench/plain'),
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '@host': join(root, 'host/src'), '@control': join(root, 'remotes') } },
    // As Vite's React plugin sets it for a build.
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [packagesOfHost, ...plugins],
    build: { outDir: dist, emptyOutDir: true },
  })
  // Vite sets NODE_ENV for the whole process; without this reset, our servers would start in production mode.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  return dist
}

/** The entry does not have its own packages. */
const packagesOfHost = {
  name: 'packages-of-host',
  enforce: 'pre',
  async resolveId(this: { resolve: (request: string, importer: string) => Promise<unknown> }, request: string) {
    const prefix = '@packages/'
    return request.startsWith(prefix)
      ? this.resolve(request.slice(prefix.length), join(root, 'host/src/main.tsx'))
      : undefined
  },
}

async function findVite(): Promise<Vite> {
  const folder = join(root, `.cache/bench/vite-${VERSION}`)
  if (!existsSync(folder)) await installVite(folder)
  const entry = pathToFileURL(join(folder, 'node_modules/vite/dist/node/index.js')).href
  const vite: Promise<Vite> = import(entry)
  return vite
}

async function installVite(folder: string) {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await runTool('npm', ['install', '--prefix', draft, ...flags, `--before=${BEFORE}`, `vite@${VERSION}`], {
      cwd: draft,
      env: npmEnvironment(),
    })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
