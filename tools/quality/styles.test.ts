// Checks the rules for every style sheet of the portal: layers and tokens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read } from '../../shared/node/tree.mjs'

const sheets = files().filter((path) => /^(host|platform\/[^/]+\/src|remotes|shared)\/.+\.css$/.test(path))

/** Whether the sheet defines the values of colours and sizes. */
const isTokens = (path: string) =>
  path === 'shared/ui/src/styles/tokens.css' || /^shared\/brand\/src\/.+\.css$/.test(path)
/** The sheet without a layer, which keeps the rules of a legacy page out. */
const isEmbedded = (path: string) => path === 'shared/ui/src/styles/embedded.css'

const withoutComments = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\//g, '')

/** The heads of the top-level rules. */
function outermostHeads(css: string) {
  const heads: string[] = []
  let depth = 0
  let head = ''
  for (const character of css) {
    if (character === '{' && depth++ === 0) heads.push(head.trim())
    else if (character === '}') depth--
    if (character === ';' || character === '}' || character === '{') head = ''
    else head += character
  }
  return heads
}

const offenders = (paths: string[], findIn: (css: string) => string[]) =>
  paths.flatMap((path) => findIn(withoutComments(path)).map((found) => `${path}: ${found}`))

test('finds the style sheets', () => assert.ok(sheets.length > 20))

test('every rule is in a layer', () => {
  const headsWithoutLayer = (css: string) => outermostHeads(css).filter((head) => !/^@(layer|font-face)\b/.test(head))
  const checked = sheets.filter((path) => !isEmbedded(path))
  assert.deepEqual(offenders(checked, headsWithoutLayer), [])
})

test('colours are tokens', () => {
  const colours = (css: string) => css.match(/#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab)\(/gi) ?? []
  const checked = sheets.filter((path) => !isTokens(path))
  assert.deepEqual(offenders(checked, colours), [])
})

test('only the sticky action bar and the skip link have a z-index', () => {
  const zIndexes = (css: string) =>
    [...css.matchAll(/z-index:\s*([^;]+)/g)].map(([, value = '']) => value).filter((v) => !/^[12]$/.test(v))
  assert.deepEqual(offenders(sheets, zIndexes), [])
})

test('sizes of text are tokens', () => {
  const sizes = (css: string) => css.match(/font-size:(?!\s*0;)[^;]+/g) ?? []
  const checked = sheets.filter((path) => !isTokens(path) && path !== 'shared/ui/src/styles/base.css')
  assert.deepEqual(offenders(checked, sizes), [])
})
