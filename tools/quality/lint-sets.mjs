// The published lint rules for our sources, by the files to which they apply.

const everywhere = `for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-else-if
  no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace no-loss-of-precision
  no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
  no-shadow-restricted-names no-sparse-arrays no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining
  no-unused-labels no-unused-private-class-members no-useless-backreference no-useless-catch no-useless-escape
  require-yield use-isnan valid-typeof`

/** The compiler reports these in TypeScript. */
const inScripts = `constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys
  no-func-assign no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return
  no-this-before-super no-undef no-unreachable no-unsafe-negation no-with`

const inTypeScript = `no-array-constructor no-unused-expressions no-var prefer-rest-params prefer-spread
  typescript/ban-ts-comment typescript/no-duplicate-enum-values typescript/no-empty-object-type
  typescript/no-explicit-any typescript/no-extra-non-null-assertion typescript/no-misused-new typescript/no-namespace
  typescript/no-non-null-asserted-optional-chain typescript/no-non-null-assertion typescript/no-require-imports
  typescript/no-this-alias typescript/no-unnecessary-type-constraint typescript/no-unsafe-declaration-merging
  typescript/no-unsafe-function-type typescript/no-wrapper-object-types typescript/prefer-as-const
  typescript/prefer-namespace-keyword typescript/triple-slash-reference`

/** These rules need types, which the configuration of a folder provides. */
const typed = `await-thenable no-floating-promises no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-member-access no-unsafe-return`

const accessibility = `alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props
  aria-proptypes aria-role aria-unsupported-elements autocomplete-valid click-events-have-key-events
  heading-has-content html-has-lang iframe-has-title img-redundant-alt label-has-associated-control media-has-caption
  mouse-events-have-key-events no-access-key no-autofocus no-distracting-elements
  role-has-required-aria-props role-supports-aria-props scope tabindex-no-positive`

/**
 * @param {string} names
 * @param {string} [plugin]
 * @returns {Record<string, 'error'>}
 */
const errors = (names, plugin = '') =>
  Object.fromEntries(names.split(/\s+/).map((name) => [`${plugin}${name}`, 'error']))

const lists = ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid']

export const rulesEverywhere = errors(everywhere)
export const rulesInScripts = errors(inScripts)
export const rulesInTypeScript = errors(inTypeScript)
/** @type {import('oxlint').DummyRuleMap} */
export const rulesWithTypes = {
  ...errors(typed, 'typescript/'),
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
}
/**
 * Rules that do not apply to programs of Node.js, because packages without types return values of type any.
 * @type {import('oxlint').DummyRuleMap}
 */
export const rulesOfPrograms = {
  ...Object.fromEntries(
    ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [`typescript/no-unsafe-${use}`, 'off']),
  ),
  'typescript/no-misused-promises': 'off',
  'typescript/switch-exhaustiveness-check': 'off',
}
/** @type {import('oxlint').DummyRuleMap} */
export const rulesOfAccessibility = {
  ...errors(accessibility, 'jsx-a11y/'),
  'jsx-a11y/interactive-supports-focus': [
    'error',
    { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
  ],
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: ['onClick', 'onError', 'onLoad', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
      alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      body: ['onError', 'onLoad'],
      dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: lists,
      ol: lists,
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel'], allowExpressionValues: true }],
  // A table cell has this role only inside a grid, which the rule cannot see.
  'jsx-a11y/no-redundant-roles': ['error', { nav: ['navigation'], td: ['gridcell'] }],
  'jsx-a11y/no-static-element-interactions': [
    'error',
    {
      allowExpressionValues: true,
      handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
    },
  ],
}
