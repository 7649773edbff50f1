// Bundles what watches the start of the host, for the server to serve: names that change with the contents, compressed beside themselves.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { brotli, integrityOf } from './packing.mjs'

const sources = fileURLToPath(new URL('../../shared/starter/', import.meta.url))

/** @param {string} folder is emptied */
export async function buildStarter(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const script = await bundled('src/main.ts', { format: 'iife', target: 'es2022' })
  const styles = await bundled('src/styles.css', { plugins: [withoutFonts()] })
  const told = {
    script: { file: await put(folder, 'js', script), integrity: integrityOf(script) },
    styles: { file: await put(folder, 'css', styles) },
  }
  writeFileSync(join(folder, 'starter.json'), JSON.stringify(told))
}

async function bundled(entry, options) {
  const { outputFiles } = await build({
    absWorkingDir: sources,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning',
    ...options,
  })
  return Buffer.from(outputFiles[0].contents)
}

async function put(folder, kind, bytes) {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${kind}`
  writeFileSync(join(folder, file), bytes)
  writeFileSync(join(folder, `${file}.br`), await brotli(bytes))
  return file
}

/** The words appear at once, in the typefaces of the device. */
function withoutFonts() {
  return {
    name: 'without-fonts',
    setup(at) {
      at.onLoad({ filter: /\.css$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replaceAll(/@font-face\s*\{[^}]*\}/g, ''),
        loader: 'css',
      }))
    },
  }
}
