import js from '@eslint/js'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import ts from 'typescript-eslint'
import {
  browserGlobals,
  castFiles,
  npmDoors,
  privateRouterCall,
  pureCastFiles,
  pureFiles,
  tests,
} from './tools/quality/boundaries.mjs'
import { rules } from './tools/quality/lint-rules.mjs'

const noCasts = {
  selector: 'TSAsExpression:not([typeAnnotation.typeName.name="const"]), TSTypeAssertion',
  message: 'Parse at the border instead: `as` belongs to parsers and to the constructors of brands.',
}
const noPrivateRouterCall = {
  selector: 'MemberExpression[property.name=/^_internal/]',
  message: 'Private calls into React Router belong to host/src/routing/set-routes.ts (decision record 0024).',
}
const uncheckedJson = 'JSON is unknown until a parser, a guard or a schema has checked it.'
const jsonParse = '[callee.object.name="JSON"][callee.property.name="parse"]'
const jsonOfResponse = 'AwaitExpression > CallExpression[callee.property.name="json"]'
/** For borders, which may cast otherwise. */
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
const noClock = [
  {
    selector: 'NewExpression[callee.name="Date"]',
    message: 'Pure files know days, not instants; today is an argument.',
  },
  { selector: 'MemberExpression[property.name=/^(toISOString|now)$/]', message: 'Pure files do not ask the clock.' },
]
const product = '{host,embed,remotes,shared,server,demo}/**'
const allTests = [...tests, '**/*.test.mjs', '**/fixtures/**']
const unusedOnPurpose = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
/**
 * @param {...{ selector: string, message: string }} rules
 * @returns {import('eslint').Linter.RulesRecord}
 */
const syntax = (...rules) => ({ 'no-restricted-syntax': ['error', noEnums, typeNames, noPrivateRouterCall, ...rules] })

// The rules that ask for types are in .oxlintrc.json: they cost a third there.
export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '.data/**', 'test-results/**', 'playwright-report/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: { globals: globals.node },
    rules: { 'no-unused-vars': ['error', unusedOnPurpose] },
  },
  // Functions that a browser is handed to run, and development's own modules of the page.
  {
    files: ['tools/{bench,catalogue,gate,build/refresh}/**', 'e2e/look.mjs', 'legacy/**', 'server/assets/**'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['legacy/test/**'], languageOptions: { globals: globals.jest } },
  { plugins: { switchboard: { rules } }, rules: { 'switchboard/file-name': 'error' } },
  { ignores: allTests, rules: { 'max-lines': ['error', 300] } },
  { ignores: ['e2e/**', '**/test/**'], rules: { 'switchboard/function-name': 'error' } },
  // tools/quality/structure.test.mjs judges the functions of React files.
  { files: [`${product}/*.ts`], ignores: allTests, rules: { 'max-lines-per-function': ['error', 45] } },
  { files: ['tools/**'], ignores: allTests, rules: { 'max-lines-per-function': ['error', 60] } },
  {
    files: [`${product}/*.{ts,tsx}`],
    ignores: allTests,
    rules: { 'switchboard/no-boolean-argument': 'error', 'switchboard/no-boolean-parameter': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommended],
    rules: {
      'no-undef': 'off',
      ...syntax(noTypeForJson, noCasts),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      '@typescript-eslint/no-unused-vars': ['error', unusedOnPurpose],
    },
  },
  { files: pureFiles.files, ignores: pureFiles.ignores, rules: syntax(noTypeForJson, noCasts, ...noClock) },
  {
    files: [privateRouterCall],
    rules: { 'no-restricted-syntax': ['error', noEnums, typeNames, noTypeForJson, noCasts] },
  },
  { files: castFiles, rules: syntax(noTypeForJson, noCastOfJson) },
  { files: pureCastFiles, rules: syntax(noTypeForJson, noCastOfJson, ...noClock) },
  {
    files: ['{host,embed,remotes,shared}/**/*.tsx'],
    extends: [a11y.flatConfigs.recommended],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  ...browserGlobals,
  ...npmDoors,
  {
    files: tests,
    rules: {
      ...syntax(),
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
