// Checks the size rules for the code as a whole. Rules for a single file or function are in oxlint.config.mjs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { files, read } from '../../shared/node/tree.mjs'

const isTest = (path: string) => /\.(?:test|spec)\.|\/test\/|\/fixtures\/|^e2e\//.test(path)
const sources = files().filter((path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && !isTest(path))
const product = sources.filter((path) => /^(?:host|platform|remotes|shared|server|demo)\//.test(path))
const browser = sources.filter((path) => /^(?:host|platform\/[^/]+\/src|remotes|shared)\/.+\.tsx?$/.test(path))
const lineCount = (text: string) => text.trimEnd().split('\n').length

/** @returns the number of lines of each function */
function functionLengths(path: string): number[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  const lengths: number[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) lengths.push(lineCount(node.getText(source)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lengths
}

test('99 of 100 functions of product code, with components, have at most 45 lines', () => {
  const lengths = product.flatMap(functionLengths).sort((a, b) => a - b)
  assert.ok(lengths.length > 100)
  assert.ok((lengths[Math.ceil(lengths.length * 0.99) - 1] ?? 0) <= 45)
})

test('browser code has at most 2.5 React effects in 1,000 lines', () => {
  const effects = browser.reduce(
    (sum, path) => sum + (read(path).match(/\buse(?:Layout|Insertion)?Effect\(/g)?.length ?? 0),
    0,
  )
  const lines = browser.reduce((sum, path) => sum + lineCount(read(path)), 0)
  assert.ok((effects / lines) * 1000 <= 2.5, `${effects} effects in ${lines} lines`)
})
