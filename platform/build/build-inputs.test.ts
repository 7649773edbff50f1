// Tests which parts are rebuilt, in a workspace of four packages.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const root = mkdtempSync(join(tmpdir(), 'switchboard-changed-'))
after(() => rmSync(root, { recursive: true, force: true }))

write('pnpm-workspace.yaml', 'packages:\n  - host\n  - remotes/*\n  - shared/*\n\ncatalog:\n  react: 19.0.0\n')
write('pnpm-lock.yaml', lockfile('1.0.0', ''))
write('tsconfig.base.json', '{}')
aPackage('host', {})
aPackage('remotes/usage', { '@switchboard/ui': 'workspace:*', react: 'catalog:' })
aPackage('shared/ui', { '@switchboard/domain': 'workspace:*' })
aPackage('shared/domain', {})
for (const path of ['shared/node', 'platform/build/build-inputs.mjs'])
  cpSync(join(import.meta.dirname, '../..', path), join(root, path), { recursive: true })
const { changedParts, recordBuild }: typeof import('./build-inputs.mjs') = await import(
  pathToFileURL(join(root, 'platform/build/build-inputs.mjs')).href
)

const names = () => changedParts().map(({ name }) => name)

function buildAll() {
  for (const part of changedParts()) {
    mkdirSync(join(root, part.folder, 'dist'), { recursive: true })
    recordBuild(part)
  }
}

test('everything is built the first time, and nothing the second', () => {
  assert.deepEqual(names(), ['host', 'usage'])
  buildAll()
  assert.deepEqual(names(), [])
})

for (const [change, file, built] of [
  ['a remote', 'remotes/usage/src/UsagePage.tsx', ['usage']],
  ['a package that a remote uses through another', 'shared/domain/src/date/day.ts', ['usage']],
  ['a test', 'shared/domain/src/date/day.test.ts', []],
  ['a README', 'remotes/usage/README.md', []],
] as const) {
  test(`a change in ${change} builds ${built.join(' and ') || 'nothing'}`, () => {
    buildAll()
    write(file, `changed ${file}`)
    assert.deepEqual(names(), built)
  })
}

test('a build with the pseudo language builds everything, and so does the next one without it', () => {
  buildAll()
  process.env.PSEUDO_LANGUAGE = '1'
  assert.deepEqual(names(), ['host', 'usage'])
  buildAll()
  delete process.env.PSEUDO_LANGUAGE
  assert.deepEqual(names(), ['host', 'usage'])
})

test('a change in a locked version builds everything, another package in the lockfile nothing', () => {
  buildAll()
  write('pnpm-lock.yaml', lockfile('1.0.0', '  remotes/outages: {}\n'))
  assert.deepEqual(names(), [])
  write('pnpm-lock.yaml', lockfile('1.0.1', ''))
  assert.deepEqual(names(), ['host', 'usage'])
})

test('a part whose dist was emptied is built again', () => {
  buildAll()
  rmSync(join(root, 'host/dist'), { recursive: true })
  assert.deepEqual(names(), ['host'])
})

test('a part that changes during its build is built again', () => {
  buildAll()
  write('host/src/main.tsx', 'before')
  const [part] = changedParts()
  assert.ok(part)
  write('host/src/main.tsx', 'meanwhile')
  recordBuild(part)
  assert.deepEqual(names(), ['host'])
})

function lockfile(version: string, importers: string) {
  return `catalogs: {}\n\nimporters:\n\n  host: {}\n${importers}\npackages:\n\n  left-pad@${version}: {}\n`
}

function aPackage(folder: string, dependencies: Record<string, string>) {
  const name = `@switchboard/${folder.split('/').at(-1)}`
  write(`${folder}/package.json`, JSON.stringify({ name, dependencies }))
  write(`${folder}/src/index.ts`, '')
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
