// Removes the types from modules while Node.js loads them. Imports include the file's extension, as Node.js requires.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from '@swc/core'

/** @type {import('@swc/core').Options} */
const options = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022', transform: { verbatimModuleSyntax: true } },
  isModule: true,
  sourceMaps: 'inline',
  configFile: false,
  swcrc: false,
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
  const filename = fileURLToPath(url)
  const { code } = await transform(await readFile(filename, 'utf8'), { ...options, filename })
  return { format: 'module', source: code, shortCircuit: true }
}
