// What of a script leads to what belongs to the whole page.
import { bindingOf } from './scopes.mjs'

/** @typedef {import('acorn').AnyNode} Node */
/** @typedef {import('./scopes.mjs').Scope} Scope */

const WINDOWS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])

/**
 * Where an expression leads from the page's own names: window.location.href → ['location', 'href'], window itself → [].
 * @returns {string[] | undefined} undefined for what is the script's own
 */
export function pathOf(node, scope, depth = 0) {
  if (!node || depth > 20) return undefined
  switch (node.type) {
    case 'Identifier':
      return pathOfName(node.name, scope, depth)
    case 'MemberExpression': {
      const name = propertyOf(node, scope)
      if (name === 'g' && node.object.type === 'Identifier' && bindingOf(node.object.name, scope)?.role === 'require')
        return []
      const path = name === undefined ? undefined : pathOf(node.object, scope, depth + 1)
      return path && step(path, name)
    }
    case 'CallExpression': {
      if (pathOf(node.callee, scope, depth + 1)?.join('.') !== 'Reflect.get') return undefined
      const path = pathOf(node.arguments[0], scope, depth + 1)
      const name = textOf(node.arguments[1], scope)
      return path && name !== undefined ? step(path, name) : undefined
    }
    case 'ChainExpression':
      return pathOf(node.expression, scope, depth + 1)
    case 'SequenceExpression':
      return pathOf(node.expressions.at(-1), scope, depth + 1)
    case 'AssignmentExpression':
      return pathOf(node.right, scope, depth + 1)
    case 'LogicalExpression':
      return pathOf(node.left, scope, depth + 1) ?? pathOf(node.right, scope, depth + 1)
    case 'ConditionalExpression':
      return pathOf(node.consequent, scope, depth + 1) ?? pathOf(node.alternate, scope, depth + 1)
    default:
      return undefined
  }
}

function pathOfName(name, scope, depth) {
  const binding = bindingOf(name, scope)
  if (!binding) return WINDOWS.has(name) ? [] : name === 'undefined' ? undefined : [name]
  // Known before it is found out: a name may be made of itself.
  if (!binding.isKnown) {
    binding.isKnown = true
    binding.path = pathOfValues(binding, depth)
  }
  return binding.path
}

/** A name leads to the page where each of its values does. */
function pathOfValues({ values }, depth) {
  const real = values.filter(({ node, keys }) => !isNothing(node) || keys.length > 0)
  const paths = real.map(({ node, scope, keys }) => {
    const path = node && !keys.includes(undefined) ? pathOf(node, scope, depth + 1) : undefined
    return path && keys.reduce(step, path)
  })
  return paths.every(Boolean) ? paths[0] : undefined
}

/** null, undefined, 0: what a name has until it gets its value. */
const isNothing = (node) =>
  node?.type === 'Literal' ||
  (node?.type === 'UnaryExpression' && node.operator === 'void') ||
  node?.name === 'undefined'

function step(path, name) {
  const next = [...path, name]
  return (next.length === 1 && WINDOWS.has(name)) || next.join('.') === 'document.defaultView' ? [] : next
}

/** @returns {string | undefined} undefined where it is known at run time only */
export const propertyOf = ({ property, computed }, scope) => (computed ? textOf(property, scope) : property.name)

/** @returns {string | undefined} */
export function textOf(node, scope, depth = 0) {
  if (!node || depth > 20) return undefined
  const text = (part) => textOf(part, scope, depth + 1)
  switch (node.type) {
    case 'Literal':
      return String(node.value)
    case 'TemplateLiteral': {
      const parts = node.expressions.map(text)
      return parts.includes(undefined)
        ? undefined
        : node.quasis.map((q, i) => q.value.cooked + (parts[i] ?? '')).join('')
    }
    case 'BinaryExpression': {
      const [left, right] = [text(node.left), text(node.right)]
      return node.operator === '+' && left !== undefined && right !== undefined ? left + right : undefined
    }
    case 'Identifier': {
      const [value, ...others] = bindingOf(node.name, scope)?.values ?? []
      return value && others.length === 0 && value.keys.length === 0
        ? textOf(value.node, value.scope, depth + 1)
        : undefined
    }
    default:
      return undefined
  }
}
