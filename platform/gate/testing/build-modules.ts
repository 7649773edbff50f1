// Builds a fixture as ES modules, as the federation plugin of another bundler does.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import postcss from 'postcss'
import { BUILD_ID } from '../../build/build-id.ts'
import { finishModules } from '../../build/finish-build.ts'
import { localName } from '../../build/local-name.ts'
import { sharedRequests } from '../../build/singletons.ts'

const entry = `
import { keepPackages as init } from 'packages'
export { init }
export const id = '${BUILD_ID}'
export const get = async () => {
  const remote = await import('./src/remote')
  return () => remote
}`
const requests = [...sharedRequests, 'react/jsx-runtime', 'react-dom/client']
const packages = `
export const packages = {}
export const keepPackages = async (scope) => {
  for (const name of ${JSON.stringify(requests)})
    for (const { get } of Object.values(scope[name] ?? {}).slice(0, 1)) packages[name] = (await get())()
}`

/** @returns the folder of the build and its record */
export async function buildModules(name: string, folder: string, dist: string): Promise<string> {
  const staging = join(dist, 'staging')
  const styles: string[] = []
  await build({
    stdin: { contents: entry, resolveDir: folder, sourcefile: 'entry.js' },
    outdir: staging,
    entryNames: 'remoteEntry',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: 'external',
    logLevel: 'silent',
    plugins: [ofHost, classNames(styles)],
  })
  if (styles.length > 0) writeFileSync(join(staging, 'style.css'), styles.join('\n'))
  await finishModules({ name, folder, dist })
  return dist
}

/** Packages of the host come from the share scope. */
const ofHost: Plugin = {
  name: 'of-host',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^packages$/ }, () => ({ path: 'packages', namespace: 'virtual' }))
    onResolve({ filter: /^[@a-z]/ }, ({ path }) =>
      requests.includes(path) ? { path, namespace: 'shared' } : undefined,
    )
    onLoad({ filter: /^/, namespace: 'virtual' }, () => ({ contents: packages }))
    onLoad({ filter: /^/, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = require('packages').packages['${path}']`,
    }))
  },
}

const classNames = (styles: string[]): Plugin => ({
  name: 'class-names',
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.css$/ }, ({ path }) => {
      const names: Record<string, string> = {}
      const nameOf = (local: string) => (names[local] ??= localName(path, local))
      const sheet = postcss.parse(readFileSync(path, 'utf8'))
      sheet.walkAtRules('keyframes', (rule) => void (rule.params = nameOf(rule.params)))
      sheet.walkRules((rule) => void (rule.selector = rule.selector.replace(/(?<=\.)[a-z]\w*/gi, nameOf)))
      sheet.walkDecls(
        /^animation/,
        (decl) => void (decl.value = decl.value.replace(/[a-z]\w*/gi, (word) => names[word] ?? word)),
      )
      styles.push(sheet.toString())
      return { contents: `export default ${JSON.stringify(names)}` }
    })
  },
})
