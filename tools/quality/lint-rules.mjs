// Lint rules that oxlint does not have: for names and parameters, and one that takes syntax selectors as options.
import { basename } from 'node:path'
import { translatedText } from './translated-text.mjs'

/**
 * @typedef {{ readonly type: string, readonly [key: string]: any }} Node of the syntax tree
 * @typedef {{ selector: string, message: string }} RestrictedSyntax
 * @typedef {object} RuleContext
 * @property {string} filename
 * @property {readonly RestrictedSyntax[]} options
 * @property {(problem: { node: Node, message: string }) => void} report
 * @typedef {{ meta?: object, create: (context: RuleContext) => Record<string, (node: any) => void> }} RuleModule
 */

const irregularParticiples =
  'asked begun bought brought built caught done drawn found given gone got heard held kept known left lost made met paid said seen sent shown spoken taken taught thought told understood won written'
const vagueWords = 'better happened others things stuff whoever'
const bareWords = new Set(`${irregularParticiples} ${vagueWords}`.split(' '))
/** Imperative verbs that end like participles. */
const verbs = new Set('embed exceed feed need proceed seed shed speed succeed'.split(' '))
const vagueStart = /^(?:asked|brought|found|given|got|heard|made|said|taken|told)(?=[A-Z])/

/** @param {string} name of a function */
const isVague = (name) =>
  bareWords.has(name) || vagueStart.test(name) || (/^[a-z]{2,}ed$/.test(name) && !verbs.has(name))

/** @type {RuleModule} */
const functionName = {
  create(context) {
    const check = (/** @type {Node | null} */ id) => {
      if (id?.type !== 'Identifier' || !isVague(id.name)) return
      const message = `${id.name} names neither an action nor a value: begin with a verb (load…, is…) or name the result.`
      context.report({ node: id, message })
    }
    return {
      FunctionDeclaration: (/** @type {Node} */ { id }) => check(id),
      ':matches(TSMethodSignature, MethodDefinition[kind="method"])': (/** @type {Node} */ { key }) => check(key),
      'VariableDeclarator[init.type=/^(Arrow)?FunctionExpression$/]': (/** @type {Node} */ { id }) => check(id),
    }
  },
}

/** @param {Node} node */
const isBoolean = (node) => node.type === 'Literal' && typeof node.value === 'boolean'

/** Hooks and setters take a state's value; the other functions belong to the platform. */
const foreignNames = /^(?:(?:set|use)[A-Z].*|resolve|addEventListener|removeEventListener)$/

/** @type {RuleModule} */
const noBooleanArgument = {
  create: (context) => ({
    'CallExpression[callee.type="Identifier"]': (/** @type {Node} */ { callee, arguments: values }) => {
      if (foreignNames.test(callee.name)) return
      for (const node of values.filter(isBoolean))
        context.report({ node, message: `${callee.name}(${node.raw}) does not say what it means: pass a word.` })
    },
  }),
}

/**
 * @param {Node | undefined} type
 * @returns {boolean}
 */
const isBooleanType = (type) =>
  type?.type === 'TSBooleanKeyword' || (type?.type === 'TSUnionType' && type.types.some(isBooleanType))

/**
 * @param {Node} parameter
 * @returns {boolean}
 */
const isBooleanParameter = (parameter) =>
  parameter.type === 'AssignmentPattern'
    ? isBoolean(parameter.right) || isBooleanParameter(parameter.left)
    : isBooleanType(parameter.typeAnnotation?.typeAnnotation)

/** @type {RuleModule} */
const noBooleanParameter = {
  create(context) {
    const check = (/** @type {Node} */ { params }) => {
      for (const node of params.filter(isBooleanParameter))
        context.report({ node, message: 'An exported function takes no boolean: write two functions, or take a word.' })
    }
    return {
      'ExportNamedDeclaration > FunctionDeclaration': check,
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > :matches(ArrowFunctionExpression, FunctionExpression).init':
        check,
    }
  },
}

/** `some-words.ts` with further endings, such as `.test` or `.d`; `Component.tsx` for components. */
const isFileName = (/** @type {string} */ name) =>
  /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/.test(name) || /^[A-Z][A-Za-z0-9]*(?:\.[a-z]+)*\.tsx$/.test(name)

/** @type {RuleModule} */
const fileName = {
  create: (context) => ({
    Program(/** @type {Node} */ node) {
      const name = basename(context.filename)
      if (isFileName(name)) return
      context.report({ node, message: `${name}: files are named in kebab-case, those of components in PascalCase.` })
    },
  }),
}

const LINES = 45
const COMPONENT_LINES = 70

/** For React files: a function that contains JSX may be longer. @type {RuleModule} */
const functionLength = {
  create({ report }) {
    /** @type {{ hasJsx: boolean }[]} */
    const open = []
    const anyFunction = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)'
    return {
      [anyFunction]: () => void open.push({ hasJsx: false }),
      ':matches(JSXElement, JSXFragment)': () => open.forEach((one) => (one.hasJsx = true)),
      [`${anyFunction}:exit`](/** @type {Node} */ node) {
        const limit = open.pop()?.hasJsx ? COMPONENT_LINES : LINES
        const lines = node.loc.end.line - node.loc.start.line + 1
        if (lines > limit) report({ node, message: `This function has ${lines} lines, and may have ${limit}.` })
      },
    }
  },
}

/** @type {RuleModule} */
const noRestrictedSyntax = {
  meta: { schema: false },
  create: ({ options, report }) =>
    Object.fromEntries(
      options.map(({ selector, message }) => [selector, (/** @type {Node} */ node) => report({ node, message })]),
    ),
}

export default {
  meta: { name: 'switchboard' },
  rules: {
    'file-name': fileName,
    'function-length': functionLength,
    'function-name': functionName,
    'no-boolean-argument': noBooleanArgument,
    'no-boolean-parameter': noBooleanParameter,
    'no-restricted-syntax': noRestrictedSyntax,
    'translated-text': translatedText,
  },
}
