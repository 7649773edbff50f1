// Which names of a script are its own, and what they are given.

/** @typedef {import('acorn').AnyNode} Node */
/** @typedef {{ names: Map<string, Binding>, parent?: Scope }} Scope */
/** @typedef {{ node?: Node, scope: Scope, keys: (string | undefined)[] }} Value what a name is given, or the part of it under `keys`; without a node: anything */
/** @typedef {{ values: Value[], role?: 'require', path?: string[], isKnown?: boolean }} Binding */

const isFunction = ({ type }) => /Function/.test(type)

/**
 * @param {Node} node
 * @param {Scope} [parent]
 * @param {Node[]} [given] arguments, where the function is called at once
 * @returns {Scope} of a function's parameters and everything that it declares itself
 */
export function functionScope(node, parent, given = []) {
  const scope = { names: new Map(), parent }
  node.params.forEach((param, i) => declare(param, valueOf(given[i], parent), scope))
  if (node.type === 'FunctionExpression' && node.id) declare(node.id, ANYTHING, scope)
  hoist(node.body, scope)
  return scope
}

/** @returns {Scope | undefined} of a block, a loop, a class or a catch; undefined for a node that opens none */
export function blockScope(node, parent) {
  const declared = { names: new Map(), parent }
  const statements = {
    BlockStatement: node.body,
    StaticBlock: node.body,
    SwitchStatement: node.cases?.flatMap((c) => c.consequent),
  }
  for (const statement of statements[node.type] ?? [node.init, node.left].filter(Boolean)) {
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') declareAll(statement, declared)
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
      declare(statement.id, ANYTHING, declared)
  }
  if (node.type === 'CatchClause' && node.param) declare(node.param, ANYTHING, declared)
  if (/^Class/.test(node.type) && node.id) declare(node.id, ANYTHING, declared)
  return declared.names.size > 0 ? declared : undefined
}

function hoist(node, scope) {
  if (!node || isFunction(node)) return
  if (node.type === 'VariableDeclaration' && node.kind === 'var') declareAll(node, scope)
  for (const child of children(node)) {
    if (child.type === 'FunctionDeclaration') declare(child.id, ANYTHING, scope)
    else hoist(child, scope)
  }
}

function declareAll({ declarations }, scope) {
  for (const { id, init } of declarations) declare(id, init ? valueOf(init, scope) : undefined, scope)
}

const ANYTHING = { keys: [], scope: { names: new Map() } }
const valueOf = (node, scope) => (node ? { node, scope, keys: [] } : ANYTHING)

function declare(pattern, value, scope) {
  give(pattern, value, (name) => {
    if (!scope.names.has(name)) scope.names.set(name, { values: [] })
    return scope.names.get(name)
  })
}

/** Gives the names of a pattern another value. */
export function assign(pattern, node, scope) {
  give(pattern, valueOf(node, scope), (name) => bindingOf(name, scope))
}

function give(pattern, value, bindingFor) {
  const part = (key) => value && (value.node ? { ...value, keys: [...value.keys, key] } : value)
  switch (pattern?.type) {
    case 'Identifier': {
      const binding = bindingFor(pattern.name)
      if (binding && value) binding.values.push(value)
      return
    }
    case 'ObjectPattern':
      return pattern.properties.forEach((p) =>
        p.type === 'RestElement'
          ? give(p.argument, ANYTHING, bindingFor)
          : give(
              p.value,
              part(p.computed && p.key.type !== 'Literal' ? undefined : String(p.key.name ?? p.key.value)),
              bindingFor,
            ),
      )
    case 'ArrayPattern':
      return pattern.elements.forEach((element) => give(element, ANYTHING, bindingFor))
    case 'AssignmentPattern':
      return give(pattern.left, value, bindingFor)
    case 'RestElement':
      return give(pattern.argument, ANYTHING, bindingFor)
  }
}

/** @returns {Binding | undefined} */
export function bindingOf(name, scope) {
  for (let at = scope; at; at = at.parent) if (at.names.has(name)) return at.names.get(name)
  return undefined
}

/** @returns {Node[]} */
export function children(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')
}
