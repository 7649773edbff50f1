// The emitted code leaves alone what belongs to the whole page. What webpack and the federation library themselves emit is told apart
// by the sources that stand behind each module of a script.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { uses } from './uses.mjs'
import { children } from './scopes.mjs'
import { parseScript } from './scripts.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The build tool's own: the loader of chunks and the federation runtime. */
const RUNTIME = /\/node_modules\/(\.federation\/|webpack\/|@module-federation\/)/
const isRuntime = (source) => RUNTIME.test(source.replaceAll('\\', '/'))

/** @param {import('./candidate.mjs').Candidate} candidate */
export function globals({ record, read, scripts }) {
  return record.files
    .filter(({ path }) => path.endsWith('.js'))
    .flatMap(({ path }) => findings(path, parseScript(read(path).toString('utf8')), scripts[path]))
}

function findings(path, script, sources) {
  if (!script)
    return [{ rule: 'globals', message: 'It is no script that a browser can read: build again.', where: path }]
  const modules = sources && modulesOf(script, sources)
  if (!modules)
    return [
      {
        rule: 'globals',
        message: 'Nothing is known of the modules in this script: build again with npm run build.',
        where: path,
      },
    ]
  const found = modules
    .filter(({ sources }) => sources.length > 0 && !sources.every(isRuntime))
    .flatMap((module) =>
      uses(module.code).map(({ message, word }) => ({
        rule: 'globals',
        message,
        where: placeOf(word, module.sources) ?? path,
      })),
    )
  return [...new Map(found.map((one) => [`${one.message}${one.where}`, one])).values()]
}

/** @returns {{ code: object, sources: string[] }[] | undefined} the functions that webpack made of the modules; undefined when there are none */
function modulesOf(script, sources) {
  const found = []
  const look = (node) => {
    if (isTable(node, sources)) {
      for (const { key, value } of node.properties.filter(({ value }) => /Function/.test(value.type)))
        found.push({ code: value, sources: sources[key.value ?? key.name] })
    } else for (const child of children(node)) look(child)
  }
  look(script)
  return found.length > 0 ? found : undefined
}

/** Minified to methods and arrows: `{ 345(e, t, r) { … }, 649: (e, t) => { … } }` */
const isTable = (node, sources) =>
  node.type === 'ObjectExpression' &&
  node.properties.some(({ value }) => value && /Function/.test(value.type)) &&
  node.properties.every(({ key }) => key && Object.hasOwn(sources, String(key.value ?? key.name)))

/** The line of a source where the word stands; the emitted code has no lines. */
function placeOf(word, sources) {
  const own = [...sources]
    .filter((source) => existsSync(source) && !isRuntime(source))
    .sort((a, b) => Number(a.includes('node_modules')) - Number(b.includes('node_modules')))
  for (const source of own) {
    const line = readFileSync(source, 'utf8')
      .split('\n')
      .findIndex((text) => new RegExp(`\\b${word}\\b`).test(text.replace(/^\s*(\/\/|\*|\/\*).*/, '')))
    if (line >= 0) return `${relative(root, source).replaceAll('\\', '/')}:${line + 1}`
  }
  return undefined
}
