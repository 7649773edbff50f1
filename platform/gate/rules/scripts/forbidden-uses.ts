// Finds what a module does with names of the whole page that a remote must not use.
import { PagePaths } from './page-paths.ts'
import { callsAtOnce, childrenOf, isFunction, type FunctionNode } from './syntax.ts'
import { assignedTargets, resolveVariables, type Variables } from './variables.ts'
import type { AnyNode as Node, CallExpression, NewExpression, Program, Property, SpreadElement } from 'acorn'

/** `start` in the script */
interface Use {
  message: string
  start: number
}

const STORE =
  'uses the browser’s storage, which belongs to sign-in and could expose a token: keep the value in state or in the address’s query.'
const WRITE = 'rewrites the page: return elements instead.'
const EVAL = 'runs text as code, which the page’s policy blocks: write a function.'
const MOVE = 'navigates the page: use Link or useNavigate of @switchboard/router, or a link with href.'
const CHANGE = 'belongs to the whole page and must not be changed: keep values in your own module.'
const STYLE =
  'changes the styles of the whole page: write them in a *.module.css file and give your own element the class.'
const ASK = 'blocks the whole page until the customer responds: use Modal, or a banner or toast of @switchboard/events.'
const CALL =
  'calls without a token, a timeout and a check of the response: use get, send or change of @switchboard/api-client.'
const WORKER = 'starts a separate script, which the page’s policy blocks: do the work in small steps, or on the server.'
const HIDDEN_NAME = 'is read by a name that is known only at run time: write the name.'

const MAY_NOT_BE_READ = messages({
  eval: EVAL,
  localStorage: STORE,
  sessionStorage: STORE,
  indexedDB: STORE,
  'document.cookie':
    'reads or writes cookies, which belong to the server: call the API through @switchboard/api-client.',
  'document.write': WRITE,
  'document.writeln': WRITE,
})
const MAY_NOT_BE_CALLED = messages({
  alert: ASK,
  confirm: ASK,
  prompt: ASK,
  fetch: CALL,
  XMLHttpRequest: CALL,
  EventSource: CALL,
  WebSocket: CALL,
  'navigator.sendBeacon': CALL,
  Worker: WORKER,
  SharedWorker: WORKER,
  'navigator.serviceWorker.register': WORKER,
  'navigation.navigate': MOVE,
  'navigation.reload': MOVE,
  'navigation.back': MOVE,
  'navigation.forward': MOVE,
  'navigation.traverseTo': MOVE,
  'navigation.updateCurrentEntry': MOVE,
  Function: EVAL,
  'location.assign': MOVE,
  'location.replace': MOVE,
  'location.reload': MOVE,
  'history.pushState': MOVE,
  'history.replaceState': MOVE,
  'history.back': MOVE,
  'history.forward': MOVE,
  'history.go': MOVE,
})
const MAY_NOT_BE_SET = messages({
  'document.title': 'The shell sets the title of a page: put it into handle.title.',
  location: MOVE,
  'location.href': MOVE,
  'location.hash': MOVE,
  'location.search': MOVE,
  'location.pathname': MOVE,
  'document.location': MOVE,
  onerror: 'receives all errors of the page: leave those of a remote to the boundary of @switchboard/remote.',
  onunhandledrejection: 'receives all errors of the page: catch those of your own promises.',
})
function messages(byPath: Record<string, string>) {
  return new Map(Object.entries(byPath))
}

const CHANGERS =
  /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|defineProperty|setPrototypeOf|deleteProperty))$/
const STYLE_CHANGERS =
  /^document\.(adoptedStyleSheets\.\w+|(documentElement|body)\.(style\.(setProperty|removeProperty)|classList\.(add|remove|toggle|replace)))$/
const TIMERS = new Set(['setTimeout', 'setInterval'])

type Report = (node: Node, path: string[], message: string) => void
/** `functions`: the number of functions around a node that run later than the module itself */
interface Place {
  parent: Node
  functions: number
}

/**
 * @param code the function that webpack generated from a module, or the whole script of another bundler
 * @param isMeant whether a use at this place is looked at. @param path of what is used, such as ['document', 'title']
 */
export function forbiddenUses(
  code: FunctionNode | Program,
  isMeant: (start: number, path: readonly string[]) => boolean = () => true,
): Use[] {
  const found = new Map<string, Use>()
  const report: Report = ({ start }, path, message) => {
    if (!isMeant(start, path)) return
    const name = path.join('.') || 'window'
    const text = /^[A-Z]/.test(message) ? message : `${name} ${message}`
    if (!found.has(text)) found.set(text, { message: text, start })
  }
  const variables = resolveVariables(code)
  const modules = new Set<Node>(isFunction(code) ? [code] : modulesIn(code))
  const requires = [...modules].flatMap((one) => (isFunction(one) ? one.params.slice(2, 3) : []))
  const paths = new PagePaths(variables, requires)
  walk(code, { functions: 0, modules }, (node, place) => {
    for (const target of assignedTargets(node)) checkAssignment(target, { variables, paths, report })
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      checkCall(node, place.functions, { paths, report })
    if (node.type !== 'Identifier' || variables.isName(node)) checkRead(node, place.parent, { paths, report })
  })
  return [...found.values()]
}

/** The modules of a table like webpack's, `{ 345(e, t, r) { … }, 649: (e, t) => { … } }`. */
function modulesIn(node: Node): FunctionNode[] {
  const functions = node.type === 'ObjectExpression' ? node.properties.map(moduleIn) : []
  const isTable = functions.length > 0 && functions.every((one) => one !== undefined)
  return isTable ? functions : childrenOf(node).flatMap(modulesIn)
}

function moduleIn(property: Property | SpreadElement) {
  const isModule = property.type === 'Property' && property.key.type === 'Literal' && isFunction(property.value)
  return isModule && isFunction(property.value) ? property.value : undefined
}

interface Way {
  functions: number
  /** Their functions run when the script is loaded. */
  modules: ReadonlySet<Node>
}

/** Visits the nodes inside a node, outer nodes first. */
function walk(node: Node, { functions, modules }: Way, visit: (node: Node, place: Place) => void) {
  for (const child of childrenOf(node)) {
    const runsLater = isFunction(child) && !callsAtOnce(node, child) && !modules.has(child)
    visit(child, { parent: node, functions })
    walk(child, { functions: functions + (runsLater ? 1 : 0), modules }, visit)
  }
}

function checkRead(node: Node, parent: Node, { paths, report }: { paths: PagePaths; report: Report }) {
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression' && node.type !== 'CallExpression') return
  const path = paths.pathOf(node)
  const message = path && MAY_NOT_BE_READ.get(path.join('.'))
  if (message) report(node, path, message)
  if (node.type !== 'MemberExpression' || !node.computed || paths.propertyOf(node) !== undefined) return
  if (!assignedTargets(parent).includes(node) && paths.pathOf(node.object)?.length === 0) report(node, [], HIDDEN_NAME)
}

function checkCall(
  call: CallExpression | NewExpression,
  functions: number,
  { paths, report }: { paths: PagePaths; report: Report },
) {
  const full = paths.pathOf(call.callee)
  if (!full) return
  const isIndirect = full.length > 1 && /^(call|apply|bind)$/.test(full.at(-1) ?? '')
  const path = isIndirect ? full.slice(0, -1) : full
  const given = isIndirect ? call.arguments.slice(1) : call.arguments
  const name = path.join('.')
  const message = MAY_NOT_BE_CALLED.get(name)
  if (message) report(call, path, message)
  if (STYLE_CHANGERS.test(name)) report(call, path, STYLE)
  if (name === 'open' && given[1] && paths.textOf(given[1]) !== '_blank') report(call, path, MOVE)
  if (name === 'Reflect.get' && paths.textOf(given[1]) === undefined && paths.pathOf(given[0])?.length === 0)
    report(call, [], HIDDEN_NAME)
  if (name === 'setInterval' && functions === 0)
    report(
      call,
      path,
      'runs as long as the page is open, because loading the module starts it: start and end it in an effect.',
    )
  if (TIMERS.has(name) && ['Literal', 'TemplateLiteral'].includes(given[0]?.type ?? '')) report(call, path, EVAL)
  const target = CHANGERS.test(name) ? paths.pathOf(given[0]) : undefined
  if (target) report(call, target, CHANGE)
}

function checkAssignment(
  target: Node,
  { variables, paths, report }: { variables: Variables; paths: PagePaths; report: Report },
) {
  if (variables.variableOf(target)) return
  const path = paths.pathOf(target)
  if (path)
    return report(target, path, MAY_NOT_BE_SET.get(path.join('.')) ?? MAY_NOT_BE_READ.get(path.join('.')) ?? CHANGE)
  const object = target.type === 'MemberExpression' && target.computed ? paths.pathOf(target.object) : undefined
  if (object) report(target, object, CHANGE)
}
