// Tests that each refusal of the command says what to do: after a colon, in a second sentence, or with a list of what
// there is.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { root } from '../../shared/node/tree.mjs'

const folders = ['platform/command', 'platform/gate', 'platform/build', 'platform/template', 'shared/node']
const REFUSAL = /^(User|Usage)Error$/
const REMEDY = /: …? ?\S|\?|\. (…|[A-Z]|npm|explain|mail)|… (It has|There are|explain|npm)/

const isSource = (name: string) =>
  /(?<!\.test|\.d)\.(ts|mjs)$/.test(name) && !/node_modules|testing|fixtures|dist/.test(name)

/** The texts of the file's refusals, with '…' for each value. */
function refusalsIn(path: string): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && REFUSAL.test(node.expression.getText()))
      for (const argument of node.arguments ?? []) found.push(...textsIn(argument))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Both texts of a condition; none for a text that is made elsewhere. */
function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')]
  if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)]
  return ts.isBinaryExpression(node) ? textsIn(node.left) : []
}

/** Their remedy is in a value. */
const accepted = ['The portal at … ………', '… --path, --title and --order say where it stands.']

test('each refusal names a remedy', () => {
  const refusals = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .flatMap((name) => refusalsIn(`${folder}/${name}`).map((text) => `${folder}/${name}: ${text}`)),
  )
  assert.ok(refusals.length > 70, 'the refusals are found')
  const withoutRemedy = refusals.filter((line) => {
    const text = line.slice(line.indexOf(': ') + 2)
    return !REMEDY.test(text) && !accepted.includes(text)
  })
  assert.deepEqual(withoutRemedy, [])
})
