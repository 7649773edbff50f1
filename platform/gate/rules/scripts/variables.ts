// The variables of a module's code, as eslint-scope resolves them, and the values that the code assigns to them.
import { analyze, type Variable } from 'eslint-scope'
import { callsAtOnce, childrenOf, isFunction, type FunctionNode } from './syntax.ts'
import type { AnyNode as Node, AssignmentProperty, Program as Script } from 'acorn'
import type { Program } from 'estree'

/** The value of a node, or the part of it under `keys`. Without a node, the value is unknown. */
export interface Value {
  node?: Node
  keys: (string | undefined)[]
}

export interface Variables {
  /** whether an identifier is a variable or a global, instead of a key or a label */
  isName: (node: Node) => boolean
  /** undefined for a global */
  variableOf: (node: Node) => Variable | undefined
  valuesOf: (variable: Variable) => Value[]
}

const UNKNOWN: Value = { keys: [] }

/** @param code a function that webpack generated from a module, or a whole script */
export function resolveVariables(code: FunctionNode | Script): Variables {
  const resolved = resolveNames(code)
  const values = new Map<Variable, Value[]>()
  const give: Give = (identifier, value) => {
    const variable = resolved.get(identifier)
    if (variable) values.set(variable, [...(values.get(variable) ?? []), value])
  }
  collectValues(code, give)
  return {
    isName: (node) => resolved.has(node),
    variableOf: (node) => resolved.get(node) ?? undefined,
    valuesOf: (variable) => values.get(variable) ?? [],
  }
}

/** @returns by identifier; null for a global */
function resolveNames(code: FunctionNode | Script): Map<unknown, Variable | null> {
  // `eval` is not allowed, so names are always resolved.
  const { scopes } = analyze(programOf(code) as Program, {
    ecmaVersion: 2022,
    // With 'commonjs', the names of a classic script are variables as well.
    sourceType: isFunction(code) ? 'script' : code.sourceType === 'module' ? 'module' : 'commonjs',
    ignoreEval: true,
  })
  const resolved = new Map<unknown, Variable | null>()
  for (const { references, variables } of scopes) {
    for (const { identifier, resolved: variable } of references) resolved.set(identifier, variable)
    for (const variable of variables) for (const name of variable.identifiers) resolved.set(name, variable)
  }
  return resolved
}

function programOf(code: FunctionNode | Script) {
  if (!isFunction(code)) return code
  const { start, end } = code
  const statement = { type: 'ExpressionStatement', expression: code, start, end }
  return { type: 'Program', sourceType: 'script', body: [statement], start, end }
}

type Give = (identifier: Node, value: Value) => void

function collectValues(code: FunctionNode | Script, give: Give) {
  if (isFunction(code)) for (const param of code.params) giveParts(param, UNKNOWN, give)
  const visit = (node: Node) => {
    for (const { target, value } of assignments(node)) giveParts(target, value, give)
    for (const child of childrenOf(node)) {
      if (isFunction(child)) {
        const given = callsAtOnce(node, child) && node.type === 'CallExpression' ? node.arguments : []
        child.params.forEach((param, i) => giveParts(param, valueOf(given[i]), give))
      }
      visit(child)
    }
  }
  visit(code)
}

const valueOf = (node: Node | undefined) => (node ? { node, keys: [] } : UNKNOWN)

function assignments(node: Node): { target: Node; value: Value }[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.init ? [{ target: node.id, value: valueOf(node.init) }] : []
    case 'AssignmentExpression':
      if (['=', '||=', '&&=', '??='].includes(node.operator)) return [{ target: node.left, value: valueOf(node.right) }]
      break
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [{ target: node.id, value: UNKNOWN }] : []
    case 'CatchClause':
      return node.param ? [{ target: node.param, value: UNKNOWN }] : []
  }
  return assignedTargets(node).map((target) => ({ target, value: UNKNOWN }))
}

/** @returns the target of an assignment; declarations are not included */
export function assignedTargets(node: Node): Node[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return leavesOf(node.left)
    case 'UpdateExpression':
      return [node.argument]
    case 'UnaryExpression':
      return node.operator === 'delete' && node.argument.type === 'MemberExpression' ? [node.argument] : []
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [] : leavesOf(node.left)
    default:
      return []
  }
}

function leavesOf(pattern: Node | null): Node[] {
  switch (pattern?.type) {
    case undefined:
      return []
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        leavesOf(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(leavesOf)
    case 'AssignmentPattern':
      return leavesOf(pattern.left)
    case 'RestElement':
      return leavesOf(pattern.argument)
    default:
      return pattern ? [pattern] : []
  }
}

/** Assigns each name of a pattern its part of the value. Ignores defaults, because the value may exist. */
function giveParts(pattern: Node | null, value: Value, give: Give) {
  switch (pattern?.type) {
    case 'Identifier':
      return give(pattern, value)
    case 'ObjectPattern':
      for (const property of pattern.properties)
        if (property.type === 'RestElement') giveParts(property.argument, UNKNOWN, give)
        else giveParts(property.value, partOf(value, property), give)
      return
    case 'ArrayPattern':
      for (const element of pattern.elements) giveParts(element, UNKNOWN, give)
      return
    case 'AssignmentPattern':
      return giveParts(pattern.left, value, give)
    case 'RestElement':
      return giveParts(pattern.argument, UNKNOWN, give)
  }
}

function partOf(value: Value, { key, computed }: AssignmentProperty): Value {
  if (!value.node) return value
  if (key.type === 'Literal') return { ...value, keys: [...value.keys, String(key.value)] }
  return { ...value, keys: [...value.keys, !computed && key.type === 'Identifier' ? key.name : undefined] }
}
