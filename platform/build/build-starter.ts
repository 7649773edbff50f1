// Bundles what the server serves in addition to builds: the content-addressed script and styles that monitor the host's
// start, and the script of the custom element.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from '@swc/core'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { compressBrotli, integrityOf } from './emitted-files.ts'
import { importTypeScript } from './import-typescript.ts'
import { object, string } from '../../shared/node/read-json.mjs'

const starter = fileURLToPath(new URL('../../host/starter/', import.meta.url))
const element = fileURLToPath(new URL('../element/', import.meta.url))

/** @param folder emptied first */
export async function buildStarter(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const script = await bundleScript(starter, 'src/main.ts')
  const styles = await bundle(starter, 'src/styles.css', { plugins: [withoutFonts()] })
  const description = {
    script: { file: await writeNamed(folder, 'js', script), integrity: integrityOf(script) },
    styles: { file: await writeNamed(folder, 'css', styles) },
    waiting: await waitingMarkup(),
  }
  writeFileSync(join(folder, 'starter.json'), JSON.stringify(description))
}

async function waitingMarkup() {
  const path = 'host/starter/src/waiting.ts'
  return object({ waiting: string })(await importTypeScript(path), path).waiting
}

const elementScripts = { 'embed.js': 'src/main.ts', 'start.js': 'src/start.ts', 'session.js': 'src/session-frame.ts' }

/** @param folder for the scripts */
export async function buildElement(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const [file, entry] of Object.entries(elementScripts)) {
    const script = await bundleScript(element, entry)
    writeFileSync(join(folder, file), script)
    writeFileSync(join(folder, `${file}.br`), await compressBrotli(script))
  }
}

/** Minified with SWC only, which makes the starter a fifteenth smaller than with esbuild. */
async function bundleScript(folder: string, entry: string) {
  const bundled = await bundle(folder, entry, { format: 'iife', target: 'es2022', minify: false })
  const { code } = await minify(bundled.toString('utf8'), { compress: { passes: 2 }, mangle: true, ecma: 2022 })
  return Buffer.from(code)
}

async function bundle(folder: string, entry: string, options: BuildOptions) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    logLevel: 'warning',
    ...options,
    write: false,
  })
  return Buffer.concat(outputFiles.map(({ contents }) => contents))
}

/**
 * Writes the bytes, and a compressed copy next to them.
 * @returns the name of the file
 */
async function writeNamed(folder: string, extension: string, bytes: Buffer) {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
  writeFileSync(join(folder, file), bytes)
  writeFileSync(join(folder, `${file}.br`), await compressBrotli(bytes))
  return file
}

/** The text must appear immediately, so it uses the device's typefaces. */
function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replaceAll(/@font-face\s*\{[^}]*\}/g, ''),
        loader: 'css',
      }))
    },
  }
}
