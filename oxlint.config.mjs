import { fileURLToPath } from 'node:url'
import {
  browserGlobals,
  castFiles,
  npmDoors,
  privateRouterCall,
  pureCastFiles,
  pureFiles,
  tests,
} from './tools/quality/boundaries.mjs'
import {
  rulesEverywhere,
  rulesInScripts,
  rulesInTypeScript,
  rulesOfAccessibility,
  rulesOfPrograms,
  rulesWithTypes,
} from './tools/quality/lint-sets.mjs'

const noCasts = {
  selector: 'TSAsExpression:not([typeAnnotation.typeName.name="const"]), TSTypeAssertion',
  message: 'Parse at the border instead: `as` belongs to parsers and to the constructors of brands.',
}
const noPrivateRouterCall = {
  selector: 'MemberExpression[property.name=/^_internal/]',
  message: 'Private calls into React Router belong to host/src/routing/set-routes.ts (decision record 0024).',
}
const noStateOfPopover = {
  selector:
    'JSXOpeningElement:has(> JSXAttribute[name.name="popoverTarget"]) > JSXAttribute[name.name="aria-expanded"]',
  message:
    'The browser says whether the popover of a button is open. HTML allows no aria-expanded beside popovertarget.',
}
const uncheckedJson = 'JSON is unknown until a parser, a guard or a schema has checked it.'
const jsonParse = '[callee.object.name="JSON"][callee.property.name="parse"]'
const jsonOfResponse = 'AwaitExpression > CallExpression[callee.property.name="json"]'
/** For boundary files, which may cast otherwise. */
const noCastOfJson = {
  selector: `TSAsExpression > CallExpression.expression${jsonParse}, TSAsExpression > ${jsonOfResponse}`,
  message: uncheckedJson,
}
const typedVariable = 'VariableDeclarator[id.typeAnnotation][id.typeAnnotation.typeAnnotation.type!="TSUnknownKeyword"]'
const noTypeForJson = {
  selector: `${typedVariable} > CallExpression.init${jsonParse}, ${typedVariable} > ${jsonOfResponse}`,
  message: uncheckedJson,
}
const typeNames = {
  selector:
    ':matches(TSTypeAliasDeclaration, TSInterfaceDeclaration, ClassDeclaration) > Identifier.id[name!=/^[A-Z][A-Za-z0-9]*$/], TSTypeParameter > Identifier.name[name!=/^[A-Z][A-Za-z0-9]*$/]',
  message: 'Names of types are in PascalCase.',
}
const noEnums = { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' }
/** Only scripts that are not modules may write them. */
const noOctals = { selector: 'Literal[raw=/^0[0-9]/]', message: 'Octal numbers begin with 0o.' }
const noClock = [
  {
    selector: 'NewExpression[callee.name="Date"]',
    message: 'Pure files know days, not instants; today is an argument.',
  },
  { selector: 'MemberExpression[property.name=/^(toISOString|now)$/]', message: 'Pure files do not ask the clock.' },
]
const product = '{host,remotes,shared,platform/*/src,server,demo}/**'
const scripts = '**/*.{js,mjs,cjs}'
/** Programs of Node.js, which use packages without types and may cast. */
const programs = [
  'tools',
  'lab',
  'shared/node',
  ...['build', 'gate', 'command', 'template', 'testing'].map((room) => `platform/${room}`),
]
const ofPrograms = (/** @type {string} */ ending) => programs.map((folder) => `${folder}/**/*.${ending}`)
const allTests = [...tests, '**/fixtures/**']
const unusedOnPurpose = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
/**
 * @param {...{ selector: string, message: string }} selectors
 * @returns {import('oxlint').DummyRuleMap}
 */
const syntax = (...selectors) => ({
  'switchboard/no-restricted-syntax': ['error', noEnums, noOctals, typeNames, ...selectors],
})

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
  jsPlugins: [
    { name: 'switchboard', specifier: fileURLToPath(new URL('tools/quality/lint-rules.mjs', import.meta.url)) },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '.cache/**', '.data/**', 'test-results/**', 'playwright-report/**'],
  env: { builtin: true },
  rules: {
    ...rulesEverywhere,
    'no-unused-vars': ['error', unusedOnPurpose],
    'switchboard/file-name': 'error',
  },
  overrides: [
    { files: [scripts], env: { node: true }, rules: { ...rulesInScripts, ...syntax() } },
    // Functions that run in a browser, and modules of the page for development.
    {
      files: [
        'lab/**',
        'tools/{catalogue,mails}/**',
        'platform/{gate,build/refresh}/**',
        'e2e/look.mjs',
        'legacy/**',
        'server/assets/**',
        'keycloak/**',
      ],
      env: { browser: true },
    },
    { files: ['legacy/test/**'], env: { jest: true } },
    // Webpack inserts the value.
    { files: ['platform/build/refresh/**'], globals: { __webpack_public_path__: 'readonly' } },
    { files: ['**'], excludeFiles: allTests, rules: { 'max-lines': ['error', 300] } },
    { files: ['**'], excludeFiles: ['e2e/**', '**/test/**'], rules: { 'switchboard/function-name': 'error' } },
    { files: [`${product}/*.ts`], excludeFiles: allTests, rules: { 'max-lines-per-function': ['error', 45] } },
    { files: [`${product}/*.tsx`], excludeFiles: allTests, rules: { 'switchboard/function-length': 'error' } },
    {
      files: ofPrograms('{ts,mjs,cjs}'),
      excludeFiles: allTests,
      rules: { 'max-lines-per-function': ['error', 60] },
    },
    {
      files: [`${product}/*.{ts,tsx}`],
      excludeFiles: allTests,
      rules: { 'switchboard/no-boolean-argument': 'error', 'switchboard/no-boolean-parameter': 'error' },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...rulesInTypeScript,
        ...syntax(noPrivateRouterCall, noTypeForJson, noCasts, noStateOfPopover),
        'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      // Its program includes the types of Node.js, unlike the configuration of its folder.
      excludeFiles: ['platform/record/src/signature.test.ts'],
      rules: rulesWithTypes,
    },
    { files: ofPrograms('ts'), rules: { ...rulesOfPrograms, ...syntax(noTypeForJson, noCastOfJson) } },
    // Node.js collects the promises of its tests.
    { files: ofPrograms('test.ts'), rules: { 'typescript/no-floating-promises': 'off' } },
    {
      files: pureFiles.files,
      excludeFiles: pureFiles.ignores,
      rules: syntax(noPrivateRouterCall, noTypeForJson, noCasts, ...noClock),
    },
    { files: [privateRouterCall], rules: syntax(noTypeForJson, noCasts) },
    { files: castFiles, rules: syntax(noPrivateRouterCall, noTypeForJson, noCastOfJson) },
    { files: pureCastFiles, rules: syntax(noPrivateRouterCall, noTypeForJson, noCastOfJson, ...noClock) },
    {
      files: ['{host,remotes,shared,platform/*/src}/**/*.tsx'],
      rules: { ...rulesOfAccessibility, 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      files: ['{host,remotes,shared,platform/*/src}/**/*.tsx'],
      excludeFiles: ['shared/catalogue/**'],
      rules: { 'switchboard/translated-text': 'error' },
    },
    ...browserGlobals,
    ...npmDoors,
    {
      files: tests,
      rules: { ...syntax(noPrivateRouterCall), 'typescript/no-non-null-assertion': 'off' },
    },
  ],
}
