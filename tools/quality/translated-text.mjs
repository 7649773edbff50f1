// The lint rule for pages that a browser translates (D64, decision record 0067). A translator replaces each text node
// with elements. React then writes to a text node that is no longer in the page, or inserts before it, unless the text
// is the only child of its element.

/**
 * @typedef {import('./lint-rules.mjs').Node} Node
 * @typedef {import('./lint-rules.mjs').RuleModule} RuleModule
 * @typedef {'fixed' | 'changing' | 'element' | 'conditional' | 'nothing'} Kind of what an expression draws
 * @typedef {{ declared: Map<string, Node>, properties: Map<string, Kind>, imported: Set<string> }} Names of a file
 */

const CHANGING = 'A translated page keeps the old words: give a text that changes an element of its own.'
const BESIDE =
  'A translated page breaks when what is before this text comes or goes: give the text an element of its own.'
const TIME = 'A translator may change a date: give it translate="no".'
const IN_FRAGMENT = 'A translated page breaks when this fragment goes: give its text an element of its own.'

const untranslated = new Set(['script', 'style', 'textarea'])
const isWhite = (/** @type {unknown} */ text) => typeof text === 'string' && text.trim() === ''

/**
 * @param {Node} child
 * @returns {boolean} whether it renders nothing, or only white space, which translators ignore
 */
function isBlank(child) {
  if (child.type === 'JSXText') return isWhite(child.value)
  if (child.type !== 'JSXExpressionContainer') return false
  const { expression } = child
  return expression.type === 'JSXEmptyExpression' || (expression.type === 'Literal' && isWhite(expression.value))
}

/**
 * @param {Node | undefined} type
 * @returns {Kind}
 */
function kindOfType(type) {
  if (!type) return 'changing'
  if (type.type === 'TSFunctionType') return kindOfType(type.returnType?.typeAnnotation)
  if (type.type === 'TSUnionType') return strongest(type.types.map(kindOfType))
  if (/^TS(?:Undefined|Null|Boolean)Keyword$/.test(type.type) || type.literal?.value === false) return 'conditional'
  const name = type.typeName?.right?.name ?? type.typeName?.name
  return name === 'ReactElement' || name === 'Elements' ? 'conditional' : 'changing'
}

/**
 * @param {Kind[]} kinds
 * @returns {Kind} of an expression that renders one of them
 */
function strongest(kinds) {
  if (kinds.includes('changing')) return 'changing'
  if (kinds.includes('fixed')) return kinds.length > 1 ? 'changing' : 'fixed'
  return kinds.every((kind) => kind === 'nothing') ? 'nothing' : 'conditional'
}

/**
 * @param {Node} node
 * @param {Names} names
 * @param {readonly string[]} within names whose declarations are being followed
 * @returns {Kind}
 */
function kindOf(node, names, within = []) {
  const follow = (/** @type {Node} */ next) => kindOf(next, names, within)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? 'fixed' : 'nothing'
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? 'fixed' : 'changing'
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return follow(node.expression)
    case 'LogicalExpression':
      return strongest(
        node.operator === '&&' ? ['nothing', follow(node.right)] : [follow(node.left), follow(node.right)],
      )
    case 'ConditionalExpression':
      return strongest([follow(node.consequent), follow(node.alternate)])
    case 'CallExpression':
      return kindOfCall(node, names, within)
    case 'ArrayExpression':
      return strongest(['nothing', ...node.elements.map(follow)])
    case 'Identifier':
      return kindOfName(node.name, names, within)
    case 'MemberExpression':
      return kindOfMember(node, names)
    default:
      return 'changing'
  }
}

/** @type {(node: Node, names: Names, within: readonly string[]) => Kind} */
function kindOfCall({ callee, arguments: values }, names, within) {
  const isList = callee.type === 'MemberExpression' && /^(?:map|flatMap)$/.test(callee.property.name)
  if (callee.type === 'Identifier') return names.properties.get(callee.name) ?? 'changing'
  if (!isList) return 'changing'
  const [draw] = values
  if (!/Function/.test(draw?.type)) return 'conditional'
  const returned = draw.body.type === 'BlockStatement' ? draw.body.body.findLast(isReturn)?.argument : draw.body
  return returned && kindOf(returned, names, within) === 'changing' ? 'changing' : 'conditional'
}

const isReturn = (/** @type {Node} */ { type }) => type === 'ReturnStatement'

/** @type {(name: string, names: Names, within: readonly string[]) => Kind} */
function kindOfName(name, names, within) {
  if (name === 'undefined') return 'nothing'
  if (names.imported.has(name)) return 'fixed'
  const declared = names.declared.get(name)
  if (declared && !within.includes(name)) return kindOf(declared, names, [...within, name])
  return names.properties.get(name) ?? 'changing'
}

/** @type {(node: Node, names: Names) => Kind} */
function kindOfMember({ object, property, computed }, names) {
  let root = object
  while (root.type === 'MemberExpression') root = root.object
  if (computed) return 'changing'
  if (root.type === 'Identifier' && names.imported.has(root.name)) return 'fixed'
  return names.properties.get(property.name) ?? 'changing'
}

/** @type {(child: Node, names: Names) => Kind} */
function kindOfChild(child, names) {
  if (child.type === 'JSXText') return 'fixed'
  if (child.type === 'JSXExpressionContainer') return kindOf(child.expression, names)
  return child.type === 'JSXElement' ? 'element' : 'conditional'
}

/** @type {(openingElement: Node) => boolean} */
const hasTranslateNo = ({ attributes }) =>
  attributes.some((/** @type {Node} */ { name, value }) => name?.name === 'translate' && value?.value === 'no')

/** @type {(node: Node) => boolean} */
const isUntranslated = ({ openingElement }) =>
  openingElement !== undefined && (untranslated.has(openingElement.name.name) || hasTranslateNo(openingElement))

/**
 * @param {Node} parent an element or a fragment
 * @param {Names} names
 * @returns {{ node: Node, message: string }[]}
 */
function problemsIn(parent, names) {
  if (isUntranslated(parent)) return []
  const children = parent.children.filter((/** @type {Node} */ child) => !isBlank(child))
  const isFragment = parent.type === 'JSXFragment'
  if (children.length < 2 && !isFragment) return []
  let kindBefore = 'element'
  return children.flatMap((/** @type {Node} */ node) => {
    const kind = kindOfChild(node, names)
    const isBeside = kindBefore === 'conditional'
    kindBefore = kind
    if (kind === 'changing') return { node, message: CHANGING }
    if (kind !== 'fixed') return []
    return isBeside ? { node, message: BESIDE } : isFragment ? { node, message: IN_FRAGMENT } : []
  })
}

/** @type {(element: Node) => boolean} */
const isTranslatedTime = ({ openingElement }) => openingElement?.name.name === 'time' && !hasTranslateNo(openingElement)

/** @type {RuleModule} */
export const translatedText = {
  create({ report }) {
    /** @type {Node[]} */
    const parents = []
    /** @type {Names} */
    const names = { declared: new Map(), properties: new Map(), imported: new Set() }
    return {
      ':matches(JSXElement, JSXFragment)': (/** @type {Node} */ node) => void parents.push(node),
      'ImportDeclaration > *.specifiers': (/** @type {Node} */ { local }) => void names.imported.add(local.name),
      'VariableDeclarator[id.type="Identifier"]': (/** @type {Node} */ { id, init }) =>
        void (init && names.declared.set(id.name, init)),
      'VariableDeclarator[id.type="ObjectPattern"]': (/** @type {Node} */ { id, init }) => {
        if (init && kindOf(init, names) === 'fixed')
          for (const { value } of id.properties) names.imported.add(value?.name)
      },
      TSPropertySignature: (/** @type {Node} */ { key, typeAnnotation }) => {
        const kind = kindOfType(typeAnnotation?.typeAnnotation)
        names.properties.set(key.name, strongest([kind, names.properties.get(key.name) ?? kind]))
      },
      'Program:exit': () => {
        for (const parent of parents) {
          if (isTranslatedTime(parent)) report({ node: parent, message: TIME })
          for (const problem of problemsIn(parent, names)) report(problem)
        }
      },
    }
  },
}
