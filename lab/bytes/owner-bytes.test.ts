import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { minifySync } from '@swc/core'
import { object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { ownerBytes, ownerOf, UNMAPPED, WEBPACK } from './owner-bytes.ts'
import { purposeOf } from './purposes.ts'

const root = '/portal/'

test('the owner of a source is the innermost package, a folder of ours, or webpack', () => {
  const pnpm = '/portal/node_modules/.pnpm/d3-scale@4.0.2/node_modules'
  assert.equal(ownerOf(`${pnpm}/d3-scale/src/linear.js`, root), 'd3-scale')
  assert.equal(ownerOf(`${pnpm}/@tanstack/query-core/src/query.ts`, root), '@tanstack/query-core')
  assert.equal(ownerOf('/portal/shared/ui/src/Button.tsx', root), 'shared/ui')
  assert.equal(ownerOf('/portal/shared/ui/src/button.module.css?1821', root), 'shared/ui')
  assert.equal(ownerOf('/portal/remotes/usage/src/remote.ts', root), 'remotes/usage')
  assert.equal(ownerOf('/portal/host/src/main.tsx', root), 'host')
  assert.equal(ownerOf('/portal/host/node_modules/.federation/entry.1.js', root), WEBPACK)
  assert.equal(ownerOf('webpack/runtime/load script', root), WEBPACK)
})

test('every character of a line has one owner', () => {
  const sources = {
    '/portal/host/src/a.ts': 'export const long = "one" + 1',
    '/portal/shared/ui/src/b.ts': 'export const other = () => 2',
  }
  const text = 'var a="one1";\nvar b=()=>2;'
  // One mapping at the start of each line.
  const map = JSON.stringify({ version: 3, sources: Object.keys(sources), names: [], mappings: 'AAAA;ACAA' })
  assert.deepEqual(ownerBytes({ text, map, root }), { host: 13, 'shared/ui': 12 })
  assert.deepEqual(ownerBytes({ text: `/**/\n${text}\n//`, map: map.replace('AAAA', ';AAAA'), root }), {
    [UNMAPPED]: 6,
    host: 13,
    'shared/ui': 12,
  })
})

test('the maps of the minifier that builds use are understood', () => {
  const { code, map } = minifySync('const first = (value) => value + 1\nexport { first }', {
    module: true,
    sourceMap: true,
  })
  assert.ok(map)
  const bytes = ownerBytes({ text: code, map, root })
  assert.equal(
    Object.values(bytes).reduce((sum, count) => sum + count, 0),
    code.length,
  )
})

test('every package that a package for browsers names has a purpose', () => {
  const named = object({ dependencies: optional(recordOf(string)) })
  const folders = ['remotes', 'shared', 'platform'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  )
  const elsewhere = ['shared/catalogue', 'platform/server']
  const loaded = ['host', ...folders].filter((folder) => !elsewhere.includes(folder) && existsSync(`${folder}/src`))
  const foreign = loaded
    .flatMap((folder) => Object.keys(readJson(`${folder}/package.json`, named).dependencies ?? {}))
    .filter((name) => !/^@switchboard|^@fontsource/.test(name))
  const without = [...new Set([...loaded, ...foreign])].filter((owner) => !purposeOf(owner))
  assert.deepEqual(without, [])
})
