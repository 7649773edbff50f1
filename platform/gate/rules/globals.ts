// Checks that the emitted code does not touch what belongs to the whole page. The sources of each module, or the source
// maps, show which code the bundler and the federation library add.
import { entryKindOf, isOfOperators } from '../../build/registry-rules.ts'
import { forbiddenUses } from './scripts/forbidden-uses.ts'
import { childrenOf, isFunction, parseScript, type FunctionNode } from './scripts/syntax.ts'
import { placeAt } from '../source-finder.ts'
import type { AnyNode as Node, ArrayExpression, CallExpression, Program, Property } from 'acorn'
import type { SourceLine } from '../../build/source-lines.ts'
import type { BuiltFile } from '@switchboard/record'
import type { Finding, Candidate } from '../candidate.ts'

/** The sources of each module, by its id. */
type Sources = Record<string, string[]>
type Uses = ReturnType<typeof forbiddenUses>
interface Module {
  code: FunctionNode
  sources: string[]
}

/** The build tool's own: the loader of chunks and the federation runtime. */
const RUNTIME = [
  /(^|\/)node_modules\/(\.federation\/|webpack\/|@module-federation\/)/,
  // Generated, so that there is no file.
  /^webpack:\/\/[^/]*\/webpack\/|^data:text\/javascript,import%20__module_federation_|(^|\/)virtual:mf-/,
]
/** The names by which Vite's federation runtime finds itself in the page, and Rspack's chunks find their build. */
const RUNTIME_NAME = /^(__mf_|__VUE_HMR_RUNTIME__$|rspackChunk)/

/** Calls of the operators' page carry a session of its own instead of a customer's token (decision record 0090). */
const OF_OPERATORS = /^(fetch|document\.cookie) /

const isRuntime = (source: string) => RUNTIME.some((pattern) => pattern.test(source.replaceAll('\\', '/')))

export const checkGlobals = (candidate: Candidate): Finding[] =>
  candidate.record.files.filter(({ path }) => path.endsWith('.js')).flatMap((file) => checkScript(file, candidate))

/** A script in another language has the modules of the English one. */
function checkScript({ path, translation }: BuiltFile, candidate: Candidate): Finding[] {
  const modules = candidate.scripts[translation?.of ?? path] ?? {}
  const text = candidate.read(path).toString('utf8')
  const isModule = entryKindOf(candidate.record) === 'module'
  const script = parseScript(text, isModule ? 'module' : 'script')
  if (!script) return [{ rule: 'globals', message: 'Browsers cannot parse this script: build again.', where: path }]
  const lineAt = (start: number) => candidate.sources.lineAt([placeAt(path, text, start)])
  const isOfWebpack = Object.keys(candidate.scripts).length > 0
  const found = isOfWebpack ? usesInModules(script, modules) : usesInScript(script, lineAt)
  const isOperators = isOfOperators(candidate.record.name)
  if (!found)
    return [
      {
        rule: 'globals',
        message: 'The modules of this script are unknown: build again with npm run build.',
        where: path,
      },
    ]
  const refused = isOperators ? found.filter(({ message }) => !OF_OPERATORS.test(message)) : found
  const findings = refused.map(({ message, start }) => {
    const source = lineAt(start)
    return { rule: 'globals', message, where: source ? `${source.source}:${source.line}` : path, source }
  })
  return [...new Map(findings.map((one) => [`${one.message}${one.where}`, one])).values()]
}

/** @returns undefined if none of the script's modules is known */
function usesInModules(script: Node, sources: Sources): Uses | undefined {
  const modules = modulesOf(script, sources)
  if (modules.length === 0) return undefined
  const own = modules.filter(({ sources }) => sources.length > 0 && !sources.every(isRuntime))
  return own.flatMap(({ code }) => forbiddenUses(code))
}

/** A script of another bundler: its source map shows which code is generated. Without a map, all code counts. */
const usesInScript = (script: Program, lineAt: (start: number) => SourceLine | undefined): Uses =>
  forbiddenUses(script, (start, [name = '']) => !RUNTIME_NAME.test(name) && !isRuntime(lineAt(start)?.source ?? ''))

/** The functions that webpack generated from the modules. */
function modulesOf(node: Node, sources: Sources): Module[] {
  return moduleTable(node, sources) ?? childrenOf(node).flatMap((child) => modulesOf(child, sources))
}

/**
 * Minified to methods and arrows: `{ 345(e, t, r) { … }, 649: (e, t) => { … } }`; with ids that follow each other, to
 * an array.
 */
function moduleTable(node: Node, sources: Sources): Module[] | undefined {
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
 * @param first id of its first place
 */
function moduleList({ elements }: ArrayExpression, first: number, sources: Sources): Module[] | undefined {
  const modules = elements.flatMap((code, i) => {
    const own = sources[first + i]
    return code && own && isFunction(code) ? [{ code, sources: own }] : []
  })
  const isTable = modules.length > 0 && modules.length === elements.filter(Boolean).length
  return isTable ? modules : undefined
}

/** If the ids begin later: `Array(16).concat([(e, t) => { … }])` */
function shiftedList({ callee, arguments: [list] }: CallExpression, sources: Sources): Module[] | undefined {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression' || list?.type !== 'ArrayExpression')
    return undefined
  const { callee: array, arguments: given } = callee.object
  const [length] = given
  const isArray = array.type === 'Identifier' && array.name === 'Array' && length?.type === 'Literal'
  return isArray ? moduleList(list, Number(length.value), sources) : undefined
}

function keyOf({ key }: Property) {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' ? key.name : undefined
}
