import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

test('the cache of transformed packages is not used after a change of the transform', () => {
  // In addition to the packages that it requires.
  const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
  mkdirSync(packages, { recursive: true })
  const folder = mkdtempSync(join(packages, '.transform-'))
  after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'shared-package.cjs')
  const source = readFileSync(new URL('shared-package.cjs', import.meta.url), 'utf8')
  const keyOf = (text: string) => {
    writeFileSync(path, text)
    delete require.cache[path]
    return require(path).getCacheKey('module.exports = 1', 'package.js')
  }
  const key = keyOf(source)
  assert.equal(keyOf(source), key)
  assert.notEqual(keyOf(`${source}// another`), key)
})
