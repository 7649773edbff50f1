// Which expressions of a script lead to something that belongs to the whole page.

/** @typedef {import('./syntax.mjs').Node} Node */
/** @typedef {import('./variables.mjs').Variables} Variables */
/** @typedef {import('./variables.mjs').Value} Value */
/** @typedef {import('eslint-scope').Variable} Variable */

const WINDOWS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])
const DEEPEST = 20

/** For the expressions of one module. */
export class PagePaths {
  /** @type {Map<Variable, string[] | undefined>} */
  #paths = new Map()
  #variables
  #require

  /**
   * @param {Variables} variables
   * @param {Node | undefined} require webpack's own parameter, whose property `g` is the window
   */
  constructor(variables, require) {
    this.#variables = variables
    this.#require = require && variables.variableOf(require)
  }

  /**
   * Where an expression leads from the page's own names: window.location.href → ['location', 'href'], window itself → [].
   * @param {Node | undefined} node
   * @returns {string[] | undefined} undefined for what is the script's own
   */
  pathOf(node, depth = 0) {
    if (!node || depth > DEEPEST) return undefined
    switch (node.type) {
      case 'Identifier':
        return this.#pathOfName(node, depth)
      case 'MemberExpression':
        return this.#pathOfMember(node, depth)
      case 'CallExpression':
        return this.#pathOfCall(node, depth)
      case 'ChainExpression':
        return this.pathOf(node.expression, depth + 1)
      case 'SequenceExpression':
        return this.pathOf(node.expressions.at(-1), depth + 1)
      case 'AssignmentExpression':
        return this.pathOf(node.right, depth + 1)
      case 'LogicalExpression':
        return this.pathOf(node.left, depth + 1) ?? this.pathOf(node.right, depth + 1)
      case 'ConditionalExpression':
        return this.pathOf(node.consequent, depth + 1) ?? this.pathOf(node.alternate, depth + 1)
      default:
        return undefined
    }
  }

  /**
   * @param {import('acorn').Identifier} identifier
   * @param {number} depth
   */
  #pathOfName(identifier, depth) {
    const { name } = identifier
    const variable = this.#variables.variableOf(identifier)
    if (!variable) return WINDOWS.has(name) ? [] : name === 'undefined' ? undefined : [name]
    if (!this.#paths.has(variable)) {
      // A variable whose value is made of itself has no path while its path is looked for.
      this.#paths.set(variable, undefined)
      this.#paths.set(variable, this.#pathOfValues(this.#variables.valuesOf(variable), depth))
    }
    return this.#paths.get(variable)
  }

  /**
   * A variable leads to the page where each of its values does.
   * @param {Value[]} values
   * @param {number} depth
   */
  #pathOfValues(values, depth) {
    const real = values.filter(({ node, keys }) => !isNothing(node) || keys.length > 0)
    const paths = real.map(({ node, keys }) => {
      const path = this.pathOf(node, depth + 1)
      return keys.reduce((/** @type {string[] | undefined} */ at, key) => at && stepTo(at, key), path)
    })
    return paths.every(Boolean) ? paths[0] : undefined
  }

  /**
   * @param {import('acorn').MemberExpression} member
   * @param {number} depth
   */
  #pathOfMember(member, depth) {
    const name = this.propertyOf(member)
    if (name === undefined) return undefined
    const isRequire = this.#require && this.#variables.variableOf(member.object) === this.#require
    if (name === 'g' && isRequire) return []
    const path = this.pathOf(member.object, depth + 1)
    return path && stepTo(path, name)
  }

  /**
   * @param {import('acorn').CallExpression} call
   * @param {number} depth
   */
  #pathOfCall({ callee, arguments: given }, depth) {
    if (this.pathOf(callee, depth + 1)?.join('.') !== 'Reflect.get') return undefined
    const path = this.pathOf(given[0], depth + 1)
    return path && stepTo(path, this.textOf(given[1]))
  }

  /**
   * @param {import('acorn').MemberExpression} member
   * @returns {string | undefined} undefined where it is known at run time only
   */
  propertyOf({ property, computed }) {
    if (computed) return this.textOf(property)
    return property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : undefined
  }

  /**
   * @param {Node | undefined} node
   * @returns {string | undefined} undefined where it is known at run time only
   */
  textOf(node, depth = 0) {
    if (!node || depth > DEEPEST) return undefined
    switch (node.type) {
      case 'Literal':
        return String(node.value)
      case 'TemplateLiteral': {
        const parts = node.expressions.map((part) => this.textOf(part, depth + 1))
        if (parts.includes(undefined)) return undefined
        return node.quasis.map(({ value }, i) => `${value.cooked}${parts[i] ?? ''}`).join('')
      }
      case 'BinaryExpression': {
        const left = this.textOf(node.left, depth + 1)
        const right = this.textOf(node.right, depth + 1)
        return node.operator === '+' && left !== undefined && right !== undefined ? left + right : undefined
      }
      case 'Identifier': {
        const variable = this.#variables.variableOf(node)
        const [value, ...others] = variable ? this.#variables.valuesOf(variable) : []
        return value && others.length === 0 && value.keys.length === 0 ? this.textOf(value.node, depth + 1) : undefined
      }
      default:
        return undefined
    }
  }
}

/**
 * null, undefined, 0: what a variable has until it gets its value.
 * @param {Node | undefined} node
 */
const isNothing = (node) =>
  node?.type === 'Literal' ||
  (node?.type === 'UnaryExpression' && node.operator === 'void') ||
  (node?.type === 'Identifier' && node.name === 'undefined')

/**
 * @param {string[]} path
 * @param {string | undefined} name
 */
function stepTo(path, name) {
  if (name === undefined) return undefined
  const next = [...path, name]
  return (next.length === 1 && WINDOWS.has(name)) || next.join('.') === 'document.defaultView' ? [] : next
}
