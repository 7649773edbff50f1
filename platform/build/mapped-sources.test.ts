// Tests which sources the maps of a build show, and which line of the remote leads to a foreign one.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, test } from 'node:test'
import { readMappedSources } from './mapped-sources.ts'
import { root } from './repository.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-maps-')))
const staging = join(folder, 'dist/staging')
after(() => rmSync(folder, { recursive: true }))

function write(path: string, content: unknown) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const map = (sources: readonly (string | null)[]) => ({ version: 3, names: [], mappings: '', sources })
const page = write('src/Page.tsx', `import { query } from 'outer'\nimport styles from './Page.module.css'`)
const chart = write('src/chart.ts', `import { more } from '../../elsewhere/more'\nimport 'inner/deep'`)
const sheet = write('src/Page.module.css', '.page { color: red }')
const inner = write('node_modules/inner/index.js', '')
write('node_modules/inner/package.json', { name: 'inner' })
const outer = write('node_modules/outer/package.json', { name: 'outer', dependencies: { inner: '1', missing: '1' } })
const other = write('node_modules/outer/other.js', '')

test('a bundler names them relative to its output, or to the folder of the remote', () => {
  write('dist/staging/a.js.map', map(['../../src/Page.tsx', null, 'virtual:runtime']))
  write(
    'dist/staging/b.js.map',
    map([
      'webpack://name/./src/chart.ts',
      'webpack://name/./src/Page.module.css?a4ab',
      'webpack://name/webpack/startup',
    ]),
  )
  write('dist/staging/c.js.map', map(['../../node_modules/inner/index.js', '../../node_modules/outer/other.js']))
  const { modules, importers } = readMappedSources(folder, staging)
  assert.deepEqual(modules, [inner, other, sheet, page, chart].sort())
  const namesIn = (file: string) =>
    (JSON.parse(readFileSync(join(staging, file), 'utf8')) as { sources: unknown }).sources
  // As in webpack's builds: from the root.
  assert.deepEqual(namesIn('a.js.map'), [relative(root, page), null, 'virtual:runtime'])
  assert.deepEqual(namesIn('b.js.map'), [
    relative(root, chart),
    relative(root, sheet),
    'webpack://name/webpack/startup',
  ])
  // Both files import packages that lead to the source; the nearer file is chosen.
  assert.deepEqual(importers[inner], { source: chart, imported: join(dirname(inner), 'package.json') })
  assert.deepEqual(importers[other], { source: page, imported: outer })
})

test('an import of a file inside of a package leads to the files that this one loads', () => {
  const about = write('src/About.tsx', `import { useState } from '../node_modules/copied/index.js'`)
  const copied = write('node_modules/copied/package.json', { name: 'copied' })
  const loaded = write('node_modules/copied/cjs/copied.js', '')
  write('dist/staging/d.js.map', map(['../../src/About.tsx', '../../node_modules/copied/cjs/copied.js']))
  const { importers } = readMappedSources(folder, staging)
  assert.deepEqual(importers[loaded], { source: about, imported: copied })
})
