import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Loads a TypeScript module of the repository in Node, bundled with what it imports.
 * @param path from the repository's root
 * @returns the module; the caller gives it the type `typeof import('…/module.ts')`
 */
export async function importTypeScript(path: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../${path}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}
