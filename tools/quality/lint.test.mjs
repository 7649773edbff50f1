// Shows that the lint rules bite where they should, and only there. Rules that need types are ESLint's and typescript-eslint's own affair.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { newRemote, writeRemote } from '../switchboard/new-remote.mjs'
import { root } from './tree.mjs'

const withoutTypes = {
  ...ts.configs.disableTypeChecked,
  files: ['**/*.{ts,tsx}'],
  languageOptions: { parserOptions: { project: null } },
}
const eslint = new ESLint({ cwd: root, overrideConfig: [withoutTypes] })

const forbidden = [
  [
    'a cast outside a border',
    'remotes/usage/src/period.ts',
    `export const a = JSON.parse('') as string`,
    'no-restricted-syntax',
  ],
  ['the clock in a pure file', 'remotes/usage/src/period.ts', `export const now = new Date()`, 'no-restricted-syntax'],
  ['the clock in the domain', 'shared/domain/src/bill.ts', `export const now = Date.now()`, 'no-restricted-syntax'],
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
    'shared/ui/src/Button.tsx',
    `export const A = () => <img src="a.svg" />`,
    'jsx-a11y/alt-text',
  ],
  [
    'a hook under a condition',
    'shared/ui/src/Button.tsx',
    `import { useId } from 'react'; export const A = ({ b }: { b: boolean }) => b && useId()`,
    'react-hooks/rules-of-hooks',
  ],
]

const allowed = [
  ['a cast in a parser', 'shared/api-client/src/parse.ts', `export const a = JSON.parse('') as string`],
  ['as const', 'remotes/usage/src/period.ts', `export const a = ['b'] as const`],
  ['the clock in a page', 'remotes/usage/src/UsagePage.tsx', `export const now = new Date()`],
  ['a call in the API client', 'shared/api-client/src/call.ts', `export const a = () => fetch('/')`],
  ['the address in the host', 'host/src/main.tsx', `export const a = window.location.href`],
  ['the router in its package', 'shared/router/src/index.ts', `import 'react-router-dom'`],
  ['a store in the host', 'host/src/main.tsx', `import 'zustand'`],
  ['certainty in a test', 'shared/domain/src/bill.test.ts', `export const a = (b?: { c: 1 }) => b!.c`],
]

for (const [what, filePath, code, rule] of forbidden) {
  test(`refuses ${what}`, async () => assert.deepEqual(await broken(code, filePath), [rule]))
}
for (const [what, filePath, code] of allowed) {
  test(`allows ${what}`, async () => assert.deepEqual(await broken(code, filePath), []))
}

test('allows what switchboard create writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-lint-'))
  const files = writeRemote(folder, newRemote('created', { packages: [] })).filter((file) => /\.(tsx?|mjs)$/.test(file))
  assert.ok(files.includes('src/remote.ts'))
  for (const file of files)
    assert.deepEqual(await broken(readFileSync(join(folder, file), 'utf8'), `remotes/created/${file}`), [], file)
  rmSync(folder, { recursive: true })
})

async function broken(code, filePath) {
  const [{ messages }] = await eslint.lintText(code, { filePath: `${root}/${filePath}` })
  return messages.map(({ ruleId, message }) => ruleId ?? message)
}
