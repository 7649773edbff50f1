// Checks rules that concern several files.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { test } from 'node:test'
import { arrayOf, object, readJson, string } from '../../shared/node/read-json.mjs'
import { readManifest, workspacePackages } from '../../shared/node/workspace.mjs'
import { files, read, root, subfolders } from '../../shared/node/tree.mjs'

const all = files()
const packages = workspacePackages()
const binary = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.ico', '.gz', '.zip', '.pdf'])
const texts = all.filter((path) => !binary.has(extname(path)) && path !== 'pnpm-lock.yaml')

test('no test file contains test.only', () => {
  const alone = /\b(?:test|it|describe)\.only\(|\b(?:fit|fdescribe)\(/
  const tests = texts.filter(
    (path) => /\.(test|spec)\.(tsx?|m?js)$/.test(path) && path !== 'tools/quality/repository.test.ts',
  )
  assert.ok(tests.length > 0)
  assert.deepEqual(
    tests.filter((path) => alone.test(read(path))),
    [],
  )
})

test('every package has a README', () => {
  assert.deepEqual(
    packages.map(({ folder }) => folder).filter((folder) => !existsSync(`${root}/${folder}/README.md`)),
    [],
  )
})

test('every README names the folders next to it', () => {
  const readmes = all.filter((path) => basename(path) === 'README.md')
  const unnamed = readmes.flatMap((path) => {
    const folder = dirname(path)
    const beside = subfolders(folder).filter((name) => name !== 'src' && !name.startsWith('.'))
    const inside = existsSync(`${root}/${folder}/src`) ? subfolders(`${folder}/src`) : []
    const text = read(path)
    return [...beside, ...inside]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
      .map((name) => `${path}: ${name}`)
  })
  assert.deepEqual(unnamed, [])
})

test('the server is rebuilt after a change of anything that its build contains', () => {
  const { devDependencies = {} } = readManifest('server')
  for (const name of ['element', 'legacy', 'host-operations', 'host-starter'])
    assert.ok(`@switchboard/${name}` in devDependencies, name)
})

test('every dependency has one exact version, which stands in the catalog', () => {
  const block = /^catalog:\n((?: .+\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1]
  assert.ok(block)
  const catalog = [...block.matchAll(/^ +['"]?([^'":]+)['"]?: (.+)$/gm)].map(([, name = '', version = '']) => ({
    name,
    version,
  }))
  const names = catalog.map(({ name }) => name)
  const manifests = [readManifest(''), ...packages.map(({ manifest }) => manifest)]
  const asked = manifests.flatMap((manifest) =>
    Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }),
  )
  assert.deepEqual(
    catalog.filter(({ version }) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
    'not exact',
  )
  assert.equal(new Set(names).size, names.length, 'a name is in the catalog twice')
  assert.deepEqual(
    asked.filter(([name, range]) => range !== (name.startsWith('@switchboard/') ? 'workspace:*' : 'catalog:')),
    [],
    'not from the catalog',
  )
})

test('nothing names a path of somebody’s machine', () => {
  const machine = /(?<![\w.$}/-])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\/\w/
  assert.deepEqual(
    texts.filter((path) => machine.test(read(path))),
    [],
  )
})

test('no file has a name that says nothing', () => {
  const hollow = /^(utils?|helpers?|common|types|constants|hooks|misc)(\.test)?\.[cm]?[jt]sx?$/
  assert.deepEqual(
    all.filter((path) => hollow.test(basename(path))),
    [],
  )
})

test('decision records have one number each', () => {
  const records = all.filter((path) => path.startsWith('docs/decisions/') && basename(path) !== 'README.md')
  const numbers = records.map((path) => basename(path).slice(0, 4))
  assert.deepEqual(
    numbers.filter((number, i) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== i),
    [],
  )
})

test('a skip that is expected has a reason', () => {
  const skips = arrayOf(object({ title: string, why: string }))
  const expected = readJson(`${root}/tools/quality/expected-skips.json`, skips)
  assert.ok(expected.every(({ title, why }) => title && why))
})
