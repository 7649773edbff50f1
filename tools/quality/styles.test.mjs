// What holds for every style sheet of the portal: layers, tokens, and nothing above the top layer's own means.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read } from './tree.mjs'

const sheets = files()
  .filter((path) => /^(host|remotes|shared)\/.+\.css$/.test(path))
  // Shown when nothing of the portal could be loaded, tokens included.
  .filter((path) => path !== 'host/src/fallback.css')

/** Where colours and sizes have their values. */
const isTokens = (path) => path === 'shared/ui/src/tokens.css' || /^shared\/brand\/src\/.+\.css$/.test(path)
/** Without a layer on purpose: it keeps a legacy page's rules out. */
const isEmbedded = (path) => path === 'shared/ui/src/embedded.css'

const withoutComments = (path) => read(path).replace(/\/\*[\s\S]*?\*\//g, '')

/** The heads of the rules that stand in no other rule. */
function outermost(css) {
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

const offenders = (paths, finds) =>
  paths.flatMap((path) => finds(withoutComments(path)).map((what) => `${path}: ${what}`))

test('there are style sheets to look at', () => assert.ok(sheets.length > 20))

test('every rule stands in a layer, so that a legacy page can be kept out by one rule', () => {
  const free = (css) => outermost(css).filter((head) => !/^@(layer|font-face)\b/.test(head))
  const checked = sheets.filter((path) => !isEmbedded(path))
  assert.deepEqual(offenders(checked, free), [])
})

test('colours are tokens', () => {
  const colours = (css) => css.match(/#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab)\(/gi) ?? []
  const checked = sheets.filter((path) => !isTokens(path))
  assert.deepEqual(offenders(checked, colours), [])
})

test('nothing is stacked but the sticky action bar and the skip link', () => {
  const stacked = (css) =>
    [...css.matchAll(/z-index:\s*([^;]+)/g)].map(([, value]) => value).filter((v) => !/^[12]$/.test(v))
  assert.deepEqual(offenders(sheets, stacked), [])
})

test('sizes of text are tokens', () => {
  const sizes = (css) => css.match(/font-size:(?!\s*0;)[^;]+/g) ?? []
  const checked = sheets.filter((path) => !isTokens(path) && path !== 'shared/ui/src/base.css')
  assert.deepEqual(offenders(checked, sizes), [])
})
