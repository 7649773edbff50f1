// The rules for every style sheet of the portal: layers and tokens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read } from '../../shared/node/tree.mjs'

const sheets = files()
  .filter((path) => /^(host|platform\/[^/]+\/src|remotes|shared)\/.+\.css$/.test(path))
  // The page of an unavailable portal, which has no tokens.
  .filter((path) => path !== 'host/src/fallback.css')

/**
 * Whether the sheet defines the values of colours and sizes.
 * @param {string} path
 */
const isTokens = (path) => path === 'shared/ui/src/styles/tokens.css' || /^shared\/brand\/src\/.+\.css$/.test(path)
/**
 * The sheet without a layer, which keeps the rules of a legacy page out.
 * @param {string} path
 */
const isEmbedded = (path) => path === 'shared/ui/src/styles/embedded.css'

/** @param {string} path */
const withoutComments = (path) => read(path).replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * The heads of the rules that are inside no other rule.
 * @param {string} css
 */
function outermostHeads(css) {
  /** @type {string[]} */
  const heads = []
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

/**
 * @param {string[]} paths
 * @param {(css: string) => string[]} findIn
 */
const offenders = (paths, findIn) =>
  paths.flatMap((path) => findIn(withoutComments(path)).map((found) => `${path}: ${found}`))

test('finds the style sheets', () => assert.ok(sheets.length > 20))

test('every rule is in a layer', () => {
  const headsWithoutLayer = (/** @type {string} */ css) =>
    outermostHeads(css).filter((head) => !/^@(layer|font-face)\b/.test(head))
  const checked = sheets.filter((path) => !isEmbedded(path))
  assert.deepEqual(offenders(checked, headsWithoutLayer), [])
})

test('colours are tokens', () => {
  const colours = (/** @type {string} */ css) =>
    css.match(/#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab)\(/gi) ?? []
  const checked = sheets.filter((path) => !isTokens(path))
  assert.deepEqual(offenders(checked, colours), [])
})

test('only the sticky action bar and the skip link have a z-index', () => {
  const zIndexes = (/** @type {string} */ css) =>
    [...css.matchAll(/z-index:\s*([^;]+)/g)].map(([, value = '']) => value).filter((v) => !/^[12]$/.test(v))
  assert.deepEqual(offenders(sheets, zIndexes), [])
})

test('sizes of text are tokens', () => {
  const sizes = (/** @type {string} */ css) => css.match(/font-size:(?!\s*0;)[^;]+/g) ?? []
  const checked = sheets.filter((path) => !isTokens(path) && path !== 'shared/ui/src/styles/base.css')
  assert.deepEqual(offenders(checked, sizes), [])
})
