// Shows where our lint rules apply, those that need types by one example each.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ESLint } from 'eslint'
import { arrayOf, object, parseJson, string } from '../json/read-json.mjs'
import { describeRemote, writeRemote } from '../switchboard/new-remote.mjs'
import { oxlint } from '../testing/runners.mjs'
import { writeChapterFiles } from './created-remote.mjs'
import { root } from './tree.mjs'

const nameRule = 'switchboard/function-name'
const eslint = new ESLint({ cwd: root })

/** @type {[title: string, file: string, code: string, rule: string][]} */
const forbidden = [
  [
    'a cast outside a border',
    'remotes/usage/src/period-names.ts',
    `export const a = JSON.parse('') as string`,
    'no-restricted-syntax',
  ],
  [
    'a cast on JSON at a border',
    'shared/api-client/src/parse.ts',
    `export const a = JSON.parse('') as string`,
    'no-restricted-syntax',
  ],
  [
    'a cast on the JSON of a response at a border',
    'shared/api-client/src/parse.ts',
    `export const a = async (b: Response) => (await b.json()) as string`,
    'no-restricted-syntax',
  ],
  ['a type for JSON', 'server/src/app.ts', `export const a: string = JSON.parse('')`, 'no-restricted-syntax'],
  [
    'a type for JSON in a pure file',
    'shared/domain/src/money/bill.ts',
    `export const a: string = JSON.parse('')`,
    'no-restricted-syntax',
  ],
  [
    'a type for the JSON of a response',
    'server/src/app.ts',
    `export async function a(b: Response) { const c: string = await b.json(); return c }`,
    'no-restricted-syntax',
  ],
  [
    'the clock in a pure file',
    'remotes/usage/src/period-names.ts',
    `export const now = new Date()`,
    'no-restricted-syntax',
  ],
  [
    'the clock in the domain',
    'shared/domain/src/money/bill.ts',
    `export const now = Date.now()`,
    'no-restricted-syntax',
  ],
  ['an enum', 'server/src/app.ts', `export enum State { On }`, 'no-restricted-syntax'],
  ['any', 'server/src/app.ts', `export const a = (b: any) => b`, '@typescript-eslint/no-explicit-any'],
  [
    'a promise that nothing is missing',
    'server/src/app.ts',
    `export const a = (b?: { c: 1 }) => b!.c`,
    '@typescript-eslint/no-non-null-assertion',
  ],
  [
    'a call past the API client',
    'remotes/usage/src/calls.ts',
    `export const a = () => fetch('/')`,
    'no-restricted-globals',
  ],
  [
    'storage in a remote',
    'remotes/usage/src/UsagePage.tsx',
    `export const a = localStorage.length`,
    'no-restricted-globals',
  ],
  [
    'the address in a remote',
    'remotes/usage/src/UsagePage.tsx',
    `export const a = window.location.href`,
    'no-restricted-properties',
  ],
  ['the title in a remote', 'remotes/usage/src/UsagePage.tsx', `document.title = 'Usage'`, 'no-restricted-properties'],
  ['the whole router', 'host/src/main.tsx', `import 'react-router-dom'`, 'no-restricted-imports'],
  [
    'a private call into the router outside its file',
    'host/src/routing/portal-router.ts',
    `export const a = (b: { _internalSetRoutes(): void }) => b._internalSetRoutes()`,
    'no-restricted-syntax',
  ],
  ['keycloak-js in the host', 'host/src/main.tsx', `import 'keycloak-js'`, 'no-restricted-imports'],
  [
    'the query library in a remote',
    'remotes/usage/src/calls.ts',
    `import '@tanstack/react-query'`,
    'no-restricted-imports',
  ],
  [
    'a store in a remote',
    'remotes/usage/src/calls.ts',
    `import { create } from 'zustand/vanilla'; create()`,
    'no-restricted-imports',
  ],
  [
    'a picture without words',
    'shared/ui/src/action/Button.tsx',
    `export const A = () => <img src="a.svg" />`,
    'jsx-a11y/alt-text',
  ],
  [
    'a hook under a condition',
    'shared/ui/src/action/Button.tsx',
    `import { useId } from 'react'; export const A = ({ b }: { b: boolean }) => b && useId()`,
    'react-hooks/rules-of-hooks',
  ],
]

/** @param {number} lines */
const functionOf = (lines) => `export function a() {\n${'  run()\n'.repeat(lines - 2)}}\n`
/** @param {number} lines */
const fileOf = (lines) => `${'run()\n'.repeat(lines)}`
const globalRun = '/* global run */ '

/** @type {[title: string, file: string, code: string, rule: string][]} */
const forbiddenNamesAndSizes = [
  ['a long function of the product', 'server/src/app.ts', functionOf(46), 'max-lines-per-function'],
  ['a long function of the tools', 'tools/gate/gate.mjs', globalRun + functionOf(61), 'max-lines-per-function'],
  ['a long file', 'server/src/app.ts', fileOf(301), 'max-lines'],
  ['a long file of the tools', 'tools/gate/gate.mjs', globalRun + fileOf(301), 'max-lines'],
  ['a boolean argument', 'host/src/main.tsx', `render(true)`, 'switchboard/no-boolean-argument'],
  [
    'a boolean parameter',
    'server/src/app.ts',
    `export function render(isLarge: boolean) { return isLarge }`,
    'switchboard/no-boolean-parameter',
  ],
  [
    'an optional boolean parameter of an arrow function',
    'server/src/app.ts',
    `export const render = (isLarge: boolean | undefined) => isLarge`,
    'switchboard/no-boolean-parameter',
  ],
  [
    'a boolean default',
    'server/src/app.ts',
    `export function render(isLarge = false) { return isLarge }`,
    'switchboard/no-boolean-parameter',
  ],
  ['a participle as the name of a function', 'server/src/app.ts', `export const told = () => 1`, nameRule],
  ['a regular participle', 'tools/gate/gate.mjs', `export function resolved() {}`, nameRule],
  ['a name that begins with a participle', 'server/src/app.ts', `export function foundBuild() {}`, nameRule],
  ['a vague word', 'host/src/main.tsx', `export function others() {}`, nameRule],
  ['a participle as the name of a method', 'server/src/app.ts', `export class A { halted() { run() } }`, nameRule],
  ['a participle in an interface', 'server/src/app.ts', `export interface A { loaded(): void }`, nameRule],
  ['a participle in a unit test', 'server/src/app.test.ts', `export const told = () => 1`, nameRule],
  ['a type in lower case', 'server/src/app.ts', `export type build = string`, 'no-restricted-syntax'],
  [
    'an interface with an underscore',
    'server/test/support/portal.ts',
    `export interface Headers_ { readonly a: 1 }`,
    'no-restricted-syntax',
  ],
  ['a file name in camel case', 'server/src/readBuild.ts', `export const a = 1`, 'switchboard/file-name'],
  ['a file name with a capital in the tools', 'tools/gate/Rules.mjs', `export const a = 1`, 'switchboard/file-name'],
]

/** @type {[title: string, file: string, code: string][]} */
const allowedNamesAndSizes = [
  ['a function of 45 lines', 'server/src/app.ts', functionOf(45)],
  ['a function of 60 lines in the tools', 'tools/gate/gate.mjs', globalRun + functionOf(60)],
  ['a component of more than 45 lines', 'remotes/usage/src/UsagePage.tsx', functionOf(46)],
  ['a file of 300 lines', 'server/src/app.ts', fileOf(300)],
  ['a long test', 'server/src/app.test.ts', functionOf(299) + fileOf(2)],
  ['a boolean for the setter of a state', 'host/src/main.tsx', `setOpen(true)`],
  [
    'a boolean in an object',
    'server/src/app.ts',
    `export const a = (b: { isLarge: boolean }) => b; a({ isLarge: true })`,
  ],
  ['a boolean argument in a test', 'server/src/app.test.ts', `run(true)`],
  ['a variable with the name of a participle', 'server/src/app.ts', `export const resolved = 1`],
  ['a verb that ends like a participle', 'server/src/app.ts', `export function embed() {}`],
  ['a component in its file', 'remotes/usage/src/UsagePage.tsx', `export const A = () => <p>1</p>`],
  ['a test of a property', 'server/src/bill.property.test.ts', `export const a = 1`],
]

/** @type {[title: string, file: string, code: string][]} */
const allowed = [
  ['a cast in a parser', 'shared/api-client/src/parse.ts', `export const a = (b: unknown) => b as string`],
  [
    'JSON as unknown',
    'server/src/app.ts',
    `export function a(b: string) { const c: unknown = JSON.parse(b); return c }`,
  ],
  ['JSON with a type in a test', 'server/src/app.test.ts', `export const a: string = JSON.parse('')`],
  ['as const', 'remotes/usage/src/period-names.ts', `export const a = ['b'] as const`],
  ['the clock in a page', 'remotes/usage/src/UsagePage.tsx', `export const now = new Date()`],
  ['a call in the API client', 'shared/api-client/src/call.ts', `export const a = () => fetch('/')`],
  ['the address in the host', 'host/src/main.tsx', `export const a = window.location.href`],
  [
    'a private call into the router in its file',
    'host/src/routing/set-routes.ts',
    `export const a = (b: { _internalSetRoutes(): void }) => b._internalSetRoutes()`,
  ],
  ['the router in its package', 'shared/router/src/index.ts', `import 'react-router-dom'`],
  ['a store in the host', 'host/src/main.tsx', `import 'zustand'`],
  ['certainty in a test', 'shared/domain/src/money/bill.test.ts', `export const a = (b?: { c: 1 }) => b!.c`],
]

for (const [what, filePath, code, rule] of [...forbidden, ...forbiddenNamesAndSizes]) {
  test(`refuses ${what}`, async () => assert.deepEqual(await violatedRules(code, filePath), [rule]))
}
for (const [what, filePath, code] of [...allowed, ...allowedNamesAndSizes]) {
  test(`allows ${what}`, async () => assert.deepEqual(await violatedRules(code, filePath), []))
}

for (const [what, write] of /** @type {const} */ ([
  [
    'what switchboard create writes',
    (/** @type {string} */ folder) => writeRemote(folder, describeRemote('created', { packages: [] })),
  ],
  ['the remote of the chapter in docs/remotes.md', writeChapterFiles],
]))
  test(`allows ${what}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
    const files = write(folder).filter((file) => /\.(tsx?|mjs)$/.test(file))
    assert.ok(files.includes('src/remote.ts'))
    for (const file of files)
      assert.deepEqual(await violatedRules(readFileSync(join(folder, file), 'utf8'), `remotes/new/${file}`), [], file)
    rmSync(folder, { recursive: true })
  })

/**
 * @param {string} code
 * @param {string} filePath
 * @returns {Promise<string[]>} names of the violated rules
 */
async function violatedRules(code, filePath) {
  const results = await eslint.lintText(code, { filePath: `${root}/${filePath}` })
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message))
}

test('rules that need types are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const settings = { extends: `${root}/tsconfig.base.json`, compilerOptions: { lib: ['es2023'], types: [] } }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    writeFileSync(
      join(folder, 'violations.ts'),
      `declare const later: () => Promise<void>, what: 'a' | 'b', unknownValue: any
later()
await what
;[1].forEach(later)
const taken = unknownValue
unknownValue.member()
later(...unknownValue)
export const give = (): string => unknownValue
switch (what) {
  case 'a':
}
export { taken }
`,
    )
    const { stdout } = spawnSync(process.execPath, [oxlint, '--type-aware', '--format=json', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    const { diagnostics } = parseJson(stdout, object({ diagnostics: arrayOf(object({ code: string })) }))
    assert.deepEqual(
      [...new Set(diagnostics.map(({ code }) => code))].sort(),
      [
        'await-thenable',
        'no-floating-promises',
        'no-misused-promises',
        'no-unsafe-argument',
        'no-unsafe-assignment',
        'no-unsafe-call',
        'no-unsafe-member-access',
        'no-unsafe-return',
        'switch-exhaustiveness-check',
      ].map((rule) => `typescript(${rule})`),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
