// Checks our own lint rules, and where rules apply.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import plugin from './lint-rules.mjs'
import { describeRemote, writeRemote } from '../../platform/template/new-remote.ts'
import { writeChapterFiles } from '../../platform/gate/testing/created-remote.ts'
import { lintExamples, type LintExample } from './lint-examples.ts'
import { allowedTexts, forbiddenTexts } from './lint-texts.mjs'

const nameRule = 'switchboard/function-name'
const syntaxRule = 'switchboard/no-restricted-syntax'
const unusedComment = 'Unused oxlint-disable directive (no problems were reported).'

const forbidden: [title: string, file: string, code: string, rule: string][] = [
  [
    'a cast outside a border',
    'remotes/usage/src/period-names.ts',
    `export const a = JSON.parse('') as string`,
    syntaxRule,
  ],
  [
    'a cast on JSON at a border',
    'shared/api-client/src/parse.ts',
    `export const a = JSON.parse('') as string`,
    syntaxRule,
  ],
  [
    'a cast on the JSON of a response at a border',
    'shared/api-client/src/parse.ts',
    `export const a = async (b: Response) => (await b.json()) as string`,
    syntaxRule,
  ],
  ['a type for JSON', 'server/src/app.ts', `export const a: string = JSON.parse('')`, syntaxRule],
  [
    'a type for JSON in a pure file',
    'shared/domain/src/money/bill.ts',
    `export const a: string = JSON.parse('')`,
    syntaxRule,
  ],
  [
    'a type for the JSON of a response',
    'server/src/app.ts',
    `export async function a(b: Response) { const c: string = await b.json(); return c }`,
    syntaxRule,
  ],
  ['the clock in a pure file', 'remotes/usage/src/period-names.ts', `export const now = new Date()`, syntaxRule],
  ['the clock in the domain', 'shared/domain/src/money/bill.ts', `export const now = Date.now()`, syntaxRule],
  ['an enum', 'server/src/app.ts', `export enum State { On }`, syntaxRule],
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
    syntaxRule,
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
    'a state beside the popover of a button',
    'shared/ui/src/action/Button.tsx',
    `export const A = () => <button type="button" popoverTarget="a" aria-expanded={false}>b</button>`,
    syntaxRule,
  ],
  ['an octal number', 'tools/launch/run.cjs', 'setTimeout(010)', syntaxRule],
]

const functionOf = (lines: number) => `export function a() {\n${'  setTimeout()\n'.repeat(lines - 2)}}\n`
const componentOf = (lines: number) =>
  `export function A() {\n  return (\n    <p>\n${'      1\n'.repeat(lines - 6)}    </p>\n  )\n}\n`
const fileOf = (lines: number) => 'setTimeout()\n'.repeat(lines)

const forbiddenNamesAndSizes: [title: string, file: string, code: string, rule: string][] = [
  ['a long function of the product', 'server/src/app.ts', functionOf(46), 'max-lines-per-function'],
  ['a long function of the tools', 'platform/gate/gate.ts', functionOf(61), 'max-lines-per-function'],
  ['a long function in a React file', 'host/src/main.tsx', functionOf(46), 'switchboard/function-length'],
  ['a long component', 'remotes/usage/src/UsagePage.tsx', componentOf(71), 'switchboard/function-length'],
  ['a long file', 'server/src/app.ts', fileOf(301), 'max-lines'],
  ['a long file of the tools', 'platform/gate/gate.ts', fileOf(301), 'max-lines'],
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
  ['a regular participle', 'platform/gate/gate.ts', `export function resolved() {}`, nameRule],
  ['a name that begins with a participle', 'server/src/app.ts', `export function foundBuild() {}`, nameRule],
  ['a vague word', 'host/src/main.tsx', `export function others() {}`, nameRule],
  ['a participle as the name of a method', 'server/src/app.ts', `export class A { halted() { run() } }`, nameRule],
  ['a participle in an interface', 'server/src/app.ts', `export interface A { loaded(): void }`, nameRule],
  ['a participle in a unit test', 'server/src/app.test.ts', `export const told = () => 1`, nameRule],
  ['a type in lower case', 'server/src/app.ts', `export type build = string`, syntaxRule],
  [
    'an interface with an underscore',
    'server/test/support/portal.ts',
    `export interface Headers_ { readonly a: 1 }`,
    syntaxRule,
  ],
  ['a comment that disables nothing', 'server/src/app.ts', '// oxlint-disable-next-line no-var\nrun()', unusedComment],
  ['a file name in camel case', 'server/src/readBuild.ts', `export const a = 1`, 'switchboard/file-name'],
  ['a file name with a capital in the tools', 'platform/gate/Rules.ts', `export const a = 1`, 'switchboard/file-name'],
]

const allowedNamesAndSizes: [title: string, file: string, code: string][] = [
  ['a function of 45 lines', 'server/src/app.ts', functionOf(45)],
  ['a function of 60 lines in the tools', 'platform/gate/gate.ts', functionOf(60)],
  ['a function of 45 lines in a React file', 'host/src/main.tsx', functionOf(45)],
  ['a component of 70 lines', 'remotes/usage/src/UsagePage.tsx', componentOf(70)],
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

const allowed: [title: string, file: string, code: string][] = [
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
]

type ExpectedLint = LintExample & { title: string; rules: string[] }

const expected: ExpectedLint[] = [
  ...[...forbidden, ...forbiddenNamesAndSizes].map(([what, file, code, rule]) => ({
    title: `refuses ${what}`,
    file,
    code,
    rules: [rule],
  })),
  ...forbiddenTexts.map(([what, code]) => ({
    title: `refuses ${what}`,
    file: 'remotes/usage/src/UsagePage.tsx',
    code,
    rules: ['switchboard/translated-text'],
  })),
  ...allowedTexts.map(([what, code]) => ({
    title: `allows ${what}`,
    file: 'remotes/usage/src/UsagePage.tsx',
    code,
    rules: [],
  })),
  ...[...allowed, ...allowedNamesAndSizes].map(([what, file, code]) => ({
    title: `allows ${what}`,
    file,
    code,
    rules: [],
  })),
  ...filesOf('what switchboard create writes', (folder) =>
    writeRemote(folder, describeRemote('created', { packages: [] })),
  ),
  ...filesOf('the remote of the chapter in docs/remotes.md', writeChapterFiles),
]

/** @param writeFiles returns their paths */
function filesOf(what: string, writeFiles: (folder: string) => string[]): ExpectedLint[] {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
  try {
    const files = writeFiles(folder).filter((file) => /\.(tsx?|mjs)$/.test(file))
    assert.ok(files.includes('src/remote.ts'))
    return files.map((file) => ({
      title: `allows ${what}: ${file}`,
      file: `remotes/new/${file}`,
      code: readFileSync(join(folder, file), 'utf8'),
      rules: [],
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const found = lintExamples(expected)
for (const [index, { title, rules }] of expected.entries()) test(title, () => assert.deepEqual(found[index], rules))

test('each of our own rules has a violation', () => {
  const shown = expected.flatMap(({ rules }) => rules)
  assert.deepEqual(
    Object.keys(plugin.rules).filter((rule) => !shown.includes(`switchboard/${rule}`)),
    [],
  )
})
