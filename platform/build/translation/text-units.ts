// Finds the texts of a module that customers read: string literals, templates, and the text of elements.
import ts from 'typescript'

/** One text of a module. */
export interface TextUnit {
  /** The names that lead to the text, such as `bill.dueIn`, with a number from the second text of a name on. */
  readonly id: string
  /** The text, with `{name}` for each value. */
  readonly source: string
  /** The code of each value of the text, by the value's name. */
  readonly values: Readonly<Record<string, string>>
  /** The comment above the text. */
  readonly comment: string | undefined
  /** Offset in the module of the text's first character, after the quote. */
  readonly start: number
}

/** Properties of elements and of objects in components whose values customers read. */
const READ = /^(?:aria-label|ariaLabel|alt|label|title|text|heading|headline|placeholder|thing|name)$/
/** Properties of objects whose values are codes. */
const CODES = /^(?:kind|type|id|key|look|severity|icon|path|to|href|style|unit|picture|page|status|direction|locale)$/
/** Methods whose arguments are patterns or codes. */
const PATTERN_METHODS =
  /^(?:replace|replaceAll|split|startsWith|endsWith|includes|indexOf|padStart|padEnd|localeCompare|normalize|match|has|get|some|every)$/

/** The sign after a link, which ends the sentence or continues it. */
const SIGN = /^[.,:;?!)]$/

/**
 * @param path of the module; components (.tsx) also have the text of elements and of their properties
 * @param text of the module
 * @returns in the order of the module
 */
export function textUnits(path: string, text: string): TextUnit[] {
  const isComponent = path.endsWith('.tsx')
  const kind = isComponent ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const counts = new Map<string, number>()
  const found: TextUnit[] = []
  const visit = (node: ts.Node): void => {
    if (isWithoutTexts(node)) return
    const content = isComponent && !isRead(node) ? undefined : contentOf(node)
    if (content) {
      const name = nameOf(node)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const start = ts.isJsxText(node) ? node.getFullStart() + leadingSpace(node.text) : node.getStart() + 1
      found.push({ id: count === 1 ? name : `${name}#${count}`, ...content, comment: commentAbove(node), start })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const leadingSpace = (text: string) => /^\s*/.exec(text)?.[0].length ?? 0

const isWithoutTexts = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isNewExpression(node) && /^Intl\b|^RegExp$|Error$/.test(node.expression.getText()))

/** @returns undefined for anything else than a text */
function contentOf(node: ts.Node): Pick<TextUnit, 'source' | 'values'> | undefined {
  if (isCode(node)) return undefined
  if (ts.isJsxText(node)) {
    const text = node.text.replaceAll(/\s*\n\s*/g, ' ')
    const shown = text.replace(/^ /, '').replace(/ $/, '')
    return /\p{L}/u.test(shown) || SIGN.test(shown) ? { source: shown, values: {} } : undefined
  }
  if (ts.isStringLiteralLike(node)) return isText(node) ? { source: node.text, values: {} } : undefined
  if (!ts.isTemplateExpression(node)) return undefined
  const values: Record<string, string> = {}
  const names = node.templateSpans.map(({ expression }) => valueName(expression))
  const pieces = node.templateSpans.map(({ expression, literal }, at) => {
    const isShared = names.some((name, other) => other !== at && name === names[at])
    const name = unusedName((isShared && calledName(expression)) || valueName(expression), values)
    values[name] = expression.getText().replaceAll(/\s+/g, ' ')
    return `{${name}}${literal.text}`
  })
  const source = node.head.text + pieces.join('')
  return /[\p{L}\p{Zs}]|\.$/u.test(source.replaceAll(/\{\w+\}/g, '')) ? { source, values } : undefined
}

/** A text has letters, joins others in a line, or is a sign after a link. */
const isText = (node: ts.StringLiteralLike) =>
  /\p{L}/u.test(node.text) ||
  (isJoiner(node) && /\S|^ $/.test(node.text)) ||
  (ts.isPropertyAssignment(node.parent) && SIGN.test(node.text))

const calledMethod = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)
    ? parent.expression.name.text
    : undefined

const isJoiner = (node: ts.Node) => calledMethod(node) === 'join'

/** Whether the node is one of two values of a condition, or in parentheses. */
const isBranch = (node: ts.Node) =>
  (ts.isConditionalExpression(node.parent) && node.parent.condition !== node) ||
  ts.isParenthesizedExpression(node.parent)

/** Whether the literal is a name or a code, which no customer reads. */
function isCode(node: ts.Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (isBranch(node)) return isCode(parent)
  if (ts.isPropertyName(node) && 'name' in parent && parent.name === node) return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isEnumMember(parent)) return true
  if (ts.isBinaryExpression(parent) && /^(?:[!=]==?|in)$/.test(parent.operatorToken.getText())) return true
  if (ts.isTaggedTemplateExpression(parent) || ts.isExpressionStatement(parent)) return true
  if (isCapitalCode(node) || isDeclaredCode(node)) return true
  if (ts.isPropertyAssignment(parent) && parent.initializer === node && CODES.test(parent.name.getText())) return true
  return PATTERN_METHODS.test(calledMethod(node) ?? '')
}

/** `'nothing' as const` is a code. */
const isDeclaredCode = ({ parent }: ts.Node) => ts.isAsExpression(parent) && parent.type.getText() === 'const'

/** A code of a list that is declared `as const`, such as 'MONTH'. */
const isCapitalCode = (node: ts.Node) =>
  ts.isStringLiteral(node) &&
  /^[A-Z_]+$/.test(node.text) &&
  ts.isArrayLiteralExpression(node.parent) &&
  ts.isAsExpression(node.parent.parent)

/** Whether a component shows the literal: as text of an element, or as the value of a property that is read. */
function isRead(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  for (let { parent } = node as ts.Node; parent; { parent } = parent) {
    if (ts.isJsxExpression(parent)) {
      if (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent)) return true
      continue
    }
    if (ts.isJsxAttribute(parent)) return READ.test(parent.name.getText())
    if (ts.isPropertyAssignment(parent)) return READ.test(parent.name.getText())
    if (ts.isVariableDeclaration(parent)) return /^[A-Z_]+$|Names?$|Texts?$/.test(parent.name.getText())
    if (ts.isCallExpression(parent) || ts.isBlock(parent)) return false
  }
  return false
}

/** A plain expression's last name, or a number. */
function valueName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  if (ts.isCallExpression(expression)) {
    const [first] = expression.arguments
    const isMethod = ts.isPropertyAccessExpression(expression.expression)
    const object = isMethod && expression.expression.expression
    if (object && object.getText() !== 'Math') return valueName(object)
    return first ? valueName(first) : valueName(expression.expression)
  }
  if (ts.isBinaryExpression(expression)) return valueName(expression.left)
  return 'value'
}

/** Distinguishes values that different functions derive from the same value. */
const calledName = (expression: ts.Expression) =>
  ts.isCallExpression(expression) && ts.isIdentifier(expression.expression) ? expression.expression.text : ''

function unusedName(name: string, taken: Readonly<Record<string, string>>): string {
  let [unused, number] = [name, 1]
  while (unused in taken) unused = `${name}${(number += 1)}`
  return unused
}

/** The names of the declarations and properties around the node. */
function nameOf(node: ts.Node): string {
  const names: string[] = []
  for (let { parent } = node; parent; { parent } = parent) {
    if (ts.isPropertyAssignment(parent) || ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent))
      names.unshift(parent.name?.getText().replaceAll(/['"]/g, '') ?? '')
    else if (ts.isVariableDeclaration(parent)) names.unshift(ts.isIdentifier(parent.name) ? parent.name.text : '')
    else if (ts.isJsxAttribute(parent)) names.unshift(parent.name.getText())
  }
  return names.filter(Boolean).join('.') || 'text'
}

/** The JSDoc above the declaration or property of the text. */
function commentAbove(node: ts.Node): string | undefined {
  for (let { parent } = node; parent; { parent } = parent) {
    if (!ts.isPropertyAssignment(parent) && !ts.isVariableStatement(parent) && !ts.isFunctionDeclaration(parent))
      continue
    const ranges = ts.getLeadingCommentRanges(node.getSourceFile().text, parent.getFullStart()) ?? []
    const last = ranges.at(-1)
    const text = last && node.getSourceFile().text.slice(last.pos, last.end)
    if (text?.startsWith('/**')) return text.replaceAll(/^\/\*\*(?:\s*\n\s*\*)?|\s*\*\/$|\n\s*\* ?/g, ' ').trim()
    if (!ts.isPropertyAssignment(parent)) return undefined
  }
  return undefined
}
