import {
  parse,
  type AnyNode as Node,
  type Program,
  type FunctionDeclaration,
  type FunctionExpression,
  type ArrowFunctionExpression,
} from 'acorn'

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

/** @returns undefined for a text that is not such a script */
export function parseScript(text: string, sourceType: 'script' | 'module' = 'script'): Program | undefined {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType, ranges: true })
  } catch {
    return undefined
  }
}

export const childrenOf = (node: Node) => (Object.values(node) as unknown[]).flat().filter(isNode)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

export const callsAtOnce = (node: Node, child: Node) =>
  node.type === 'CallExpression' && node.callee === child && isFunction(child)
