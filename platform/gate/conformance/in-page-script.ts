// The gate's script in the page. In published packages, tools/packages/pack-program.ts replaces this file.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

let bundledScript: Promise<string> | undefined

/** @returns in-page/index.ts and its modules as one classic script */
export function inPageScript(): Promise<string> {
  bundledScript ??= build({
    entryPoints: [fileURLToPath(new URL('in-page/index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join())
  return bundledScript
}
