import { parse } from 'acorn'

/** @typedef {import('acorn').AnyNode} Node */
/** @typedef {import('acorn').FunctionDeclaration | import('acorn').FunctionExpression | import('acorn').ArrowFunctionExpression} FunctionNode */

/**
 * @param {string} text
 * @returns {import('acorn').Program | undefined} undefined for a text that is not a classic script
 */
export function parseScript(text) {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'script', ranges: true })
  } catch {
    return undefined
  }
}

/** @param {Node} node */
export const childrenOf = (node) => /** @type {unknown[]} */ (Object.values(node)).flat().filter(isNode)

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * @param {Node} node
 * @returns {node is FunctionNode}
 */
export const isFunction = (node) =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/**
 * @param {Node} node
 * @param {Node} child
 */
export const callsAtOnce = (node, child) => node.type === 'CallExpression' && node.callee === child && isFunction(child)
