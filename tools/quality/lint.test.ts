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

type Example = [title: string, file: string, code: string]

const app = 'server/src/app.ts'
const appTest = 'server/src/app.test.ts'
const main = 'host/src/main.tsx'
const page = 'remotes/usage/src/UsagePage.tsx'
const calls = 'remotes/usage/src/calls.ts'
const pure = 'remotes/usage/src/period-names.ts'
const domain = 'shared/domain/src/money/bill.ts'
const parser = 'shared/api-client/src/parse.ts'
const button = 'shared/ui/src/action/Button.tsx'
const gate = 'platform/gate/gate.ts'

const functionOf = (lines: number) => `export function a() {\n${'  setTimeout()\n'.repeat(lines - 2)}}\n`
const componentOf = (lines: number) =>
  `export function A() {\n  return (\n    <p>\n${'      1\n'.repeat(lines - 6)}    </p>\n  )\n}\n`
const fileOf = (lines: number) => 'setTimeout()\n'.repeat(lines)
const privateCall = `export const a = (b: { _internalSetRoutes(): void }) => b._internalSetRoutes()`
const popover = `export const A = () => <button type="button" popoverTarget="a" aria-expanded={false}>b</button>`
const jsonOfResponse = `export async function a(b: Response) { const c: string = await b.json(); return c }`
const castOfResponse = `export const a = async (b: Response) => (await b.json()) as string`
const nonNull = `export const a = (b?: { c: 1 }) => b!.c`
const hookInCondition = `import { useId } from 'react'; export const A = ({ b }: { b: boolean }) => b && useId()`

/** By the rule that reports them. Of each set of published rules, at least one. */
const forbidden: Record<string, Example[]> = {
  'switchboard/no-restricted-syntax': [
    ['a cast outside a border', pure, `export const a = JSON.parse('') as string`],
    ['a cast on JSON at a border', parser, `export const a = JSON.parse('') as string`],
    ['a cast on the JSON of a response at a border', parser, castOfResponse],
    ['a type for JSON', app, `export const a: string = JSON.parse('')`],
    ['a type for JSON in a pure file', domain, `export const a: string = JSON.parse('')`],
    ['a type for the JSON of a response', app, jsonOfResponse],
    ['the clock in a pure file', pure, `export const now = new Date()`],
    ['the clock in the domain', domain, `export const now = Date.now()`],
    ['an enum', app, `export enum State { On }`],
    ['a private call into the router outside its file', 'host/src/routing/portal-router.ts', privateCall],
    ['a state next to the popover of a button', button, popover],
    ['an octal number', 'tools/launch/run.cjs', 'setTimeout(010)'],
    ['a type in lower case', app, `export type build = string`],
    ['an interface with an underscore', 'server/test/support/portal.ts', `export interface Head_ { readonly a: 1 }`],
  ],
  'no-debugger': [['a breakpoint', app, 'debugger']],
  'no-undef': [['an unknown name in a script', 'tools/launch/start.mjs', 'start()']],
  'typescript/no-explicit-any': [['any', app, `export const a = (b: any) => b`]],
  'typescript/no-non-null-assertion': [['a promise that nothing is missing', app, nonNull]],
  'jsx-a11y/alt-text': [['a picture without words', button, `export const A = () => <img src="a.svg" />`]],
  'react-hooks/rules-of-hooks': [['a hook under a condition', button, hookInCondition]],
  'no-restricted-globals': [
    ['a call past the API client', calls, `export const a = () => fetch('/')`],
    ['storage in a remote', page, `export const a = localStorage.length`],
  ],
  'no-restricted-properties': [
    ['the address in a remote', page, `export const a = window.location.href`],
    ['the title in a remote', page, `document.title = 'Usage'`],
  ],
  'no-restricted-imports': [
    ['the whole router', main, `import 'react-router-dom'`],
    ['keycloak-js in the host', main, `import 'keycloak-js'`],
    ['the query library in a remote', calls, `import '@tanstack/react-query'`],
    ['a store in a remote', calls, `import { create } from 'zustand/vanilla'; create()`],
  ],
  'max-lines-per-function': [
    ['a long function of the product', app, functionOf(46)],
    ['a long function of the tools', gate, functionOf(61)],
  ],
  'max-lines': [
    ['a long file', app, fileOf(301)],
    ['a long file of the tools', gate, fileOf(301)],
  ],
  'switchboard/function-length': [
    ['a long function in a React file', main, functionOf(46)],
    ['a long component', page, componentOf(71)],
  ],
  'switchboard/no-boolean-argument': [['a boolean argument', main, `render(true)`]],
  'switchboard/no-boolean-parameter': [
    ['a boolean parameter', app, `export function render(isLarge: boolean) { return isLarge }`],
    ['an optional boolean of an arrow function', app, `export const render = (a: boolean | undefined) => a`],
    ['a boolean default', app, `export function render(isLarge = false) { return isLarge }`],
  ],
  'switchboard/function-name': [
    ['a participle as the name of a function', app, `export const told = () => 1`],
    ['a regular participle', gate, `export function resolved() {}`],
    ['a name that begins with a participle', app, `export function foundBuild() {}`],
    ['a vague word', main, `export function others() {}`],
    ['a participle as the name of a method', app, `export class A { halted() { run() } }`],
    ['a participle in an interface', app, `export interface A { loaded(): void }`],
    ['a participle in a unit test', appTest, `export const told = () => 1`],
  ],
  'Unused oxlint-disable directive (no problems were reported).': [
    ['a comment that disables nothing', app, '// oxlint-disable-next-line no-var\nrun()'],
  ],
  'switchboard/file-name': [
    ['a file name in camel case', 'server/src/readBuild.ts', `export const a = 1`],
    ['a file name with a capital in the tools', 'platform/gate/Rules.ts', `export const a = 1`],
  ],
  'switchboard/translated-text': forbiddenTexts.map(([title, code]) => [title, page, code]),
}

const allowed: Example[] = [
  ['a cast in a parser', parser, `export const a = (b: unknown) => b as string`],
  ['JSON as unknown', app, `export function a(b: string) { const c: unknown = JSON.parse(b); return c }`],
  ['a promise that nothing is missing in a test', appTest, nonNull],
  ['JSON with a type in a test', appTest, `export const a: string = JSON.parse('')`],
  ['as const', pure, `export const a = ['b'] as const`],
  ['the clock in a page', page, `export const now = new Date()`],
  ['a call in the API client', 'shared/api-client/src/call.ts', `export const a = () => fetch('/')`],
  ['the address in the host', main, `export const a = window.location.href`],
  ['a private call into the router in its file', 'host/src/routing/set-routes.ts', privateCall],
  ['the router in its package', 'shared/router/src/index.ts', `import 'react-router-dom'`],
  ['a store in the host', main, `import 'zustand'`],
  ['a function of 45 lines', app, functionOf(45)],
  ['a function of 60 lines in the tools', gate, functionOf(60)],
  ['a function of 45 lines in a React file', main, functionOf(45)],
  ['a component of 70 lines', page, componentOf(70)],
  ['a file of 300 lines', app, fileOf(300)],
  ['a long test', appTest, functionOf(299) + fileOf(2)],
  ['a boolean for the setter of a state', main, `setOpen(true)`],
  ['a boolean in an object', app, `export const a = (b: { isLarge: boolean }) => b; a({ isLarge: true })`],
  ['a boolean argument in a test', appTest, `run(true)`],
  ['a variable with the name of a participle', app, `export const resolved = 1`],
  ['a verb that ends like a participle', app, `export function embed() {}`],
  ['a component in its file', page, `export const A = () => <p>1</p>`],
  ['a test of a property', 'server/src/bill.property.test.ts', `export const a = 1`],
  ...allowedTexts.map(([title, code]): Example => [title, page, code]),
  ...filesOf('what switchboard create writes', (folder) =>
    writeRemote(folder, describeRemote('created', { packages: [] })),
  ),
  ...filesOf('the remote of the chapter in docs/remotes.md', writeChapterFiles),
]

/** @param writeFiles returns their paths */
function filesOf(what: string, writeFiles: (folder: string) => string[]): Example[] {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
  try {
    const files = writeFiles(folder).filter((file) => /\.(tsx?|mjs)$/.test(file))
    assert.ok(files.includes('src/remote.ts'))
    return files.map((file) => [`${what}: ${file}`, `remotes/new/${file}`, readFileSync(join(folder, file), 'utf8')])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const expected: (LintExample & { title: string; rules: string[] })[] = [
  ...Object.entries(forbidden).flatMap(([rule, examples]) =>
    examples.map(([title, file, code]) => ({ title: `refuses ${title}`, file, code, rules: [rule] })),
  ),
  ...allowed.map(([title, file, code]) => ({ title: `allows ${title}`, file, code, rules: [] })),
]
const found = lintExamples(expected)
for (const [index, { title, rules }] of expected.entries()) test(title, () => assert.deepEqual(found[index], rules))

test('each of our own rules has a violation', () =>
  assert.deepEqual(
    Object.keys(plugin.rules).filter((rule) => !(`switchboard/${rule}` in forbidden)),
    [],
  ))
