// The emitted code leaves alone what belongs to the whole page. The sources behind each module of a script show which code webpack and
// the federation library add themselves.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forbiddenUses } from './scripts/forbidden-uses.mjs'
import { childrenOf, isFunction, parseScript } from './scripts/syntax.mjs'

/** @typedef {import('./scripts/syntax.mjs').Node} Node */
/** @typedef {import('../candidate.mjs').Finding} Finding */
/** @typedef {Record<string, string[]>} Sources of each module, by its id */
/** @typedef {{ code: import('./scripts/syntax.mjs').FunctionNode, sources: string[] }} Module */

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The build tool's own: the loader of chunks and the federation runtime. */
const RUNTIME = /\/node_modules\/(\.federation\/|webpack\/|@module-federation\/)/

/** @param {string} source */
const isRuntime = (source) => RUNTIME.test(source.replaceAll('\\', '/'))

/** @param {Pick<import('../candidate.mjs').Candidate, 'record' | 'read' | 'scripts'>} candidate */
export function checkGlobals({ record, read, scripts }) {
  return record.files
    .filter(({ path }) => path.endsWith('.js'))
    .flatMap(({ path }) => checkScript(path, read(path).toString('utf8'), scripts[path]))
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Sources | undefined} sources
 * @returns {Finding[]}
 */
function checkScript(path, text, sources) {
  const script = parseScript(text)
  if (!script)
    return [{ rule: 'globals', message: 'It is no script that a browser can read: build again.', where: path }]
  const modules = sources ? modulesOf(script, sources) : []
  if (modules.length === 0)
    return [
      {
        rule: 'globals',
        message: 'Nothing is known of the modules in this script: build again with npm run build.',
        where: path,
      },
    ]
  const found = modules
    .filter(({ sources }) => sources.length > 0 && !sources.every(isRuntime))
    .flatMap(({ code, sources }) =>
      forbiddenUses(code).map(({ message, word }) => ({
        rule: 'globals',
        message,
        where: placeOf(word, sources) ?? path,
      })),
    )
  return [...new Map(found.map((one) => [`${one.message}${one.where}`, one])).values()]
}

/**
 * The functions that webpack made of the modules.
 * @param {Node} node
 * @param {Sources} sources
 * @returns {Module[]}
 */
function modulesOf(node, sources) {
  return moduleTable(node, sources) ?? childrenOf(node).flatMap((child) => modulesOf(child, sources))
}

/**
 * Minified to methods and arrows: `{ 345(e, t, r) { … }, 649: (e, t) => { … } }`; with ids that follow each other, to an array.
 * @param {Node} node
 * @param {Sources} sources
 * @returns {Module[] | undefined}
 */
function moduleTable(node, sources) {
  if (node.type === 'ArrayExpression') return moduleList(node, 0, sources)
  if (node.type === 'CallExpression') return shiftedList(node, sources)
  if (node.type !== 'ObjectExpression') return undefined
  const modules = []
  for (const property of node.properties) {
    const id = property.type === 'Property' ? keyOf(property) : undefined
    const own = id !== undefined && Object.hasOwn(sources, id) ? sources[id] : undefined
    if (property.type !== 'Property' || !own) return undefined
    if (isFunction(property.value)) modules.push({ code: property.value, sources: own })
  }
  return modules.length > 0 ? modules : undefined
}

/**
 * `[, (e, t) => { … }, , function () { … }]`
 * @param {import('acorn').ArrayExpression} list
 * @param {number} first id of its first place
 * @param {Sources} sources
 * @returns {Module[] | undefined}
 */
function moduleList({ elements }, first, sources) {
  const modules = elements.flatMap((code, i) => {
    const own = sources[first + i]
    return code && own && isFunction(code) ? [{ code, sources: own }] : []
  })
  const isTable = modules.length > 0 && modules.length === elements.filter(Boolean).length
  return isTable ? modules : undefined
}

/**
 * Where the ids begin later: `Array(16).concat([(e, t) => { … }])`
 * @param {import('acorn').CallExpression} call
 * @param {Sources} sources
 * @returns {Module[] | undefined}
 */
function shiftedList({ callee, arguments: [list] }, sources) {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression' || list?.type !== 'ArrayExpression')
    return undefined
  const { callee: array, arguments: given } = callee.object
  const [length] = given
  const isArray = array.type === 'Identifier' && array.name === 'Array' && length?.type === 'Literal'
  return isArray ? moduleList(list, Number(length.value), sources) : undefined
}

/** @param {import('acorn').Property} property */
function keyOf({ key }) {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' ? key.name : undefined
}

/**
 * The line of a source where the word stands; the emitted code has no lines.
 * @param {string} word
 * @param {string[]} sources
 */
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
