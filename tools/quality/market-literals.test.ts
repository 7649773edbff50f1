import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesOfChapter } from '../../platform/gate/testing/created-remote.ts'
import { exceptions, marketLiteralsIn, productFiles } from './market-literals.mjs'
import { root } from '../../shared/node/tree.mjs'

test('locale, currency, tax and states are in the market rules only', () => {
  const paths = productFiles()
  assert.ok(paths.length > 500)
  const found = paths.filter((path) => !(path in exceptions)).flatMap((path) => marketLiteralsIn(path))
  assert.deepEqual(found, [])
})

test('the remote of the chapter in docs/remotes.md does not contain market literals', () => {
  const files = [...filesOfChapter(readFileSync(join(root, 'docs/remotes.md'), 'utf8'))]
  const sources = files.filter(([path]) => /^src\/(?!.*\.test\.)/.test(path))
  assert.ok(sources.length >= 7)
  assert.deepEqual(
    sources.flatMap(([path, text]) => marketLiteralsIn(path, text)),
    [],
  )
})

test('every exception still has such a literal', () => {
  assert.deepEqual(
    Object.keys(exceptions).filter((path) => marketLiteralsIn(path).length === 0),
    [],
  )
})

for (const [name, text] of [
  ['a locale', `new Intl.NumberFormat('en-AU')`],
  ['a currency in a template', 'const heading = `Cost (AUD) of ${unit}`'],
  ['a tax in markup', 'const total = <p>Total, GST inclusive</p>'],
  ['a state', `if (state === 'VIC') show()`],
  ['a time zone', `const zone = 'Australia/Perth'`],
  ['a country code in a pattern', String.raw`const phone = /^\+61/`],
]) {
  test(`${name} is found`, () => {
    assert.equal(marketLiteralsIn('example.tsx', text).length, 1)
  })
}

test('a comment may name them', () => {
  assert.deepEqual(marketLiteralsIn('example.ts', `// Prices include GST, as in 'AUD 5'.\nexport const a = 1`), [])
})
