// What a module does with the page's own names.
import { pathOf, propertyOf, textOf } from './paths.mjs'
import { assign, bindingOf, blockScope, children, functionScope } from './scopes.mjs'

/** @typedef {{ message: string, word: string }} Use */

const STORE =
  'keeps something in the browser’s store, which belongs to sign-in and where a token could land: keep it in the state or in the address’s query.'
const WRITE = 'rewrites the page: return elements instead.'
const EVAL = 'runs text as code, which the page’s policy blocks: write the function out.'
const GO = 'moves the page itself: use Link or useNavigate of @switchboard/router, or a link with href.'
const CHANGE = 'belongs to the whole page and must stay as it is: keep what you need in a module of your own.'
const DRESS =
  'changes the styles of the whole page: write them in a *.module.css file and give an element of your own the class.'
const NAME = 'is read by a name that is known only when it runs: write the name out.'

/** Merely to read these is too much. */
const READ = {
  eval: EVAL,
  localStorage: STORE,
  sessionStorage: STORE,
  indexedDB: STORE,
  'document.cookie': 'reads or writes cookies, which belong to the server: calls go through @switchboard/api-client.',
  'document.write': WRITE,
  'document.writeln': WRITE,
}
const CALLED = {
  ...Object.fromEntries(
    ['navigate', 'reload', 'back', 'forward', 'traverseTo', 'updateCurrentEntry'].map((name) => [
      `navigation.${name}`,
      GO,
    ]),
  ),
  Function: EVAL,
  'location.assign': GO,
  'location.replace': GO,
  'location.reload': GO,
  'history.pushState': GO,
  'history.replaceState': GO,
  'history.back': GO,
  'history.forward': GO,
  'history.go': GO,
}
const SET = {
  'document.title': 'The shell sets the title of a page: put it into handle.title.',
  location: GO,
  'location.href': GO,
  'location.hash': GO,
  'location.search': GO,
  'location.pathname': GO,
  'document.location': GO,
  onerror: 'takes everybody’s errors: a page’s own are shown by its boundary, @switchboard/remote has one.',
  onunhandledrejection: 'takes everybody’s errors: catch those of your own promises.',
}
const CHANGERS =
  /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf)|Reflect\.(set|defineProperty|setPrototypeOf|deleteProperty))$/
const DRESSES =
  /^document\.(adoptedStyleSheets\.\w+|(documentElement|body)\.(style\.(setProperty|removeProperty)|classList\.(add|remove|toggle|replace)))$/
const TIMERS = new Set(['setTimeout', 'setInterval'])

/**
 * @param {object} code the function that webpack made of a module
 * @returns {Use[]}
 */
export function uses(code) {
  const found = new Map()
  const tell = (path, message) => {
    const name = path.join('.') || 'window'
    const text = /^[A-Z]/.test(message) ? message : `${name} ${message}`
    found.set(text, { message: text, word: path.at(-1) ?? 'window' })
  }
  const module = functionScope(code, undefined)
  const require = code.params[2]
  if (require?.type === 'Identifier') module.names.get(require.name).role = 'require'
  const scopes = new Map([[code, module]])
  walk(code, { module, scopes, look: learn })
  walk(code, { module, scopes, look: (node, place) => judge(node, place, tell) })
  return [...found.values()]
}

/** `calls`: how many functions stand around a node that run later than the module itself. */
function walk(code, { module, scopes, look }) {
  const visit = (node, scope, calls, parent) => {
    look(node, { scope, calls, parent })
    for (const child of children(node)) {
      const isFunction = /Function/.test(child.type)
      const runsNow = isFunction && node.type === 'CallExpression' && node.callee === child
      if (!scopes.has(child))
        scopes.set(
          child,
          isFunction ? functionScope(child, scope, runsNow ? node.arguments : []) : (blockScope(child, scope) ?? scope),
        )
      visit(child, scopes.get(child), calls + (isFunction && !runsNow ? 1 : 0), node)
    }
  }
  for (const child of [...code.params, code.body]) {
    if (!scopes.has(child)) scopes.set(child, blockScope(child, module) ?? module)
    visit(child, scopes.get(child), 0, code)
  }
}

function learn(node, { scope }) {
  const isPlain = node.type === 'AssignmentExpression' && ['=', '||=', '&&=', '??='].includes(node.operator)
  if (isPlain) assign(node.left, node.right, scope)
  else for (const target of targets(node)) assign(target, undefined, scope)
}

function judge(node, { scope, calls, parent }, tell) {
  for (const target of targets(node)) assigned(target, scope, tell)
  if (node.type === 'CallExpression' || node.type === 'NewExpression') called(node, scope, calls, tell)
  if (!isReference(node, parent)) return
  const path = pathOf(node, scope)
  const message = path && READ[path.join('.')]
  if (message) tell(path, message)
  const isUnread = node.type === 'MemberExpression' && node.computed && propertyOf(node, scope) === undefined
  if (isUnread && !targets(parent).includes(node) && pathOf(node.object, scope)?.length === 0) tell([], NAME)
}

/** Not the name of a property, a label or a key. */
function isReference(node, parent) {
  if (node.type === 'MemberExpression' || node.type === 'CallExpression') return true
  if (node.type !== 'Identifier') return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.value === node || parent.computed
  return !/^(LabeledStatement|BreakStatement|ContinueStatement)$/.test(parent.type)
}

function called(node, scope, calls, tell) {
  const full = pathOf(node.callee, scope)
  if (!full) return
  const isIndirect = full.length > 1 && /^(call|apply|bind)$/.test(full.at(-1))
  const path = isIndirect ? full.slice(0, -1) : full
  const given = isIndirect ? node.arguments.slice(1) : node.arguments
  const name = path.join('.')
  if (CALLED[name]) tell(path, CALLED[name])
  if (DRESSES.test(name)) tell(path, DRESS)
  if (name === 'open' && given[1] && textOf(given[1], scope) !== '_blank') tell(path, GO)
  if (name === 'Reflect.get' && textOf(given[1], scope) === undefined && pathOf(given[0], scope)?.length === 0)
    tell([], NAME)
  if (name === 'setInterval' && calls === 0)
    tell(
      path,
      'runs for as long as the page is open, because it is started when the module is loaded: start it in an effect, and end it there.',
    )
  if (TIMERS.has(name) && ['Literal', 'TemplateLiteral'].includes(given[0]?.type)) tell(path, EVAL)
  if (!CHANGERS.test(name)) return
  const target = pathOf(given[0], scope)
  if (target) tell(target, CHANGE)
}

function assigned(target, scope, tell) {
  if (target.type === 'Identifier' && bindingOf(target.name, scope)) return
  const path = pathOf(target, scope)
  if (!path) {
    const object = target.type === 'MemberExpression' && target.computed && pathOf(target.object, scope)
    if (object) tell(object, CHANGE)
    return
  }
  tell(path, SET[path.join('.')] ?? READ[path.join('.')] ?? CHANGE)
}

/** What a node gives another value to. */
function targets(node) {
  switch (node.type) {
    case 'AssignmentExpression':
      return parts(node.left)
    case 'UpdateExpression':
      return [node.argument]
    case 'UnaryExpression':
      return node.operator === 'delete' && node.argument.type === 'MemberExpression' ? [node.argument] : []
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [] : parts(node.left)
    default:
      return []
  }
}

function parts(pattern) {
  switch (pattern?.type) {
    case 'ObjectPattern':
      return pattern.properties.flatMap((p) => parts(p.argument ?? p.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(parts)
    case 'AssignmentPattern':
      return parts(pattern.left)
    case 'RestElement':
      return parts(pattern.argument)
    default:
      return pattern ? [pattern] : []
  }
}
