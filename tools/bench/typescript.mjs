import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Loads a TypeScript module of the repository, so that a benchmark uses the tests' own tools. @param {string} path from the repository's root */
export async function importTypeScript(path) {
  const entry = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
