// Finds expressions of a script that refer to something that belongs to the whole page.
import type { AnyNode as Node, Identifier, MemberExpression, CallExpression } from 'acorn'
import type { Variables, Value } from './variables.ts'
import type { Variable } from 'eslint-scope'

const WINDOWS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])
const DEEPEST = 20

/** Resolves the expressions of one module. */
export class PagePaths {
  #paths = new Map<Variable, string[] | undefined>()
  #variables
  #requires: ReadonlySet<Variable | undefined>

  /** @param requires webpack's own parameters, whose property `g` is the window */
  constructor(variables: Variables, requires: readonly Node[]) {
    this.#variables = variables
    this.#requires = new Set(requires.map((one) => variables.variableOf(one)))
  }

  /**
   * Where an expression leads from the page's own names: window.location.href → ['location', 'href'], window itself →
   * [].
   * @returns undefined for an object of the script itself
   */
  pathOf(node: Node | undefined, depth = 0): string[] | undefined {
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

  #pathOfName(identifier: Identifier, depth: number) {
    const { name } = identifier
    const variable = this.#variables.variableOf(identifier)
    if (!variable) return WINDOWS.has(name) ? [] : name === 'undefined' ? undefined : [name]
    if (!this.#paths.has(variable)) {
      // A variable whose value depends on itself does not have a path while its path is resolved.
      this.#paths.set(variable, undefined)
      this.#paths.set(variable, this.#pathOfValues(this.#variables.valuesOf(variable), depth))
    }
    return this.#paths.get(variable)
  }

  /** A variable refers to the page if each of its values does. */
  #pathOfValues(values: Value[], depth: number) {
    const real = values.filter(({ node, keys }) => !isNothing(node) || keys.length > 0)
    const paths = real.map(({ node, keys }) => {
      const path = this.pathOf(node, depth + 1)
      return keys.reduce((at: string[] | undefined, key) => at && stepTo(at, key), path)
    })
    return paths.every(Boolean) ? paths[0] : undefined
  }

  #pathOfMember(member: MemberExpression, depth: number) {
    const name = this.propertyOf(member)
    if (name === undefined) return undefined
    const variable = this.#variables.variableOf(member.object)
    if (name === 'g' && variable && this.#requires.has(variable)) return []
    const path = this.pathOf(member.object, depth + 1)
    return path && stepTo(path, name)
  }

  #pathOfCall({ callee, arguments: given }: CallExpression, depth: number) {
    if (this.pathOf(callee, depth + 1)?.join('.') !== 'Reflect.get') return undefined
    const path = this.pathOf(given[0], depth + 1)
    return path && stepTo(path, this.textOf(given[1]))
  }

  /** @returns undefined where it is known at run time only */
  propertyOf({ property, computed }: MemberExpression): string | undefined {
    if (computed) return this.textOf(property)
    return property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : undefined
  }

  /** @returns undefined where it is known at run time only */
  textOf(node: Node | undefined, depth = 0): string | undefined {
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

/** null, undefined, 0: placeholders until a variable gets its value. */
const isNothing = (node: Node | undefined) =>
  node?.type === 'Literal' ||
  (node?.type === 'UnaryExpression' && node.operator === 'void') ||
  (node?.type === 'Identifier' && node.name === 'undefined')

function stepTo(path: string[], name: string | undefined) {
  if (name === undefined) return undefined
  const next = [...path, name]
  return (next.length === 1 && WINDOWS.has(name)) || next.join('.') === 'document.defaultView' ? [] : next
}
