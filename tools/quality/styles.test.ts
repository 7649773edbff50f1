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

interface Rule {
  /** heads of the at-rules around it */
  around: string[]
  selectors: string[]
  /** property and value */
  declarations: [string, string][]
}

/** Rules that select elements, and frames of animations, wherever they are nested. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  const heads: string[] = []
  for (const [, words = '', end = ''] of css.matchAll(/([^;{}]*)([;{}])/g)) {
    const text = words.replaceAll(/\s+/g, ' ').trim()
    if (end === '{') {
      heads.push(text)
      rules.push({
        around: heads.slice(0, -1),
        selectors: text.split(/,(?![^(]*\))/).map((one) => one.trim()),
        declarations: [],
      })
    } else {
      const [, property, value = ''] = /^([\w-]+): (.+)$/.exec(text) ?? []
      if (property)
        rules.findLast(({ around }) => around.length === heads.length - 1)?.declarations.push([property, value])
      if (end === '}') heads.pop()
    }
  }
  return rules
}

/** What a fade may change, and its end. */
const FADES = new Set(['opacity', 'visibility', 'display', 'overlay', 'none'])

/**
 * Rules in which something other than a fade takes time, without a rule for reduced motion with the same selector that
 * ends it.
 */
function motion(css: string): string[] {
  const rules = rulesOf(css)
  const isReduced = ({ around }: Rule) => around.some((head) => head.includes('prefers-reduced-motion'))
  const changes = (name: string) =>
    rules
      .filter(({ around }) => around.at(-1) === `@keyframes ${name}`)
      .flatMap(({ declarations }) => declarations.map(([property]) => property))
  const takesTime = (part: string) => {
    // The first time is the duration, the second a delay.
    const [time = '0s'] = /(?<=\s|^)[\d.]+m?s\b/.exec(part) ?? []
    if (part.includes('var(--sb-hover)') || Number.parseFloat(time) === 0) return false
    const [first = ''] = part.split(' ')
    return !FADES.has(first) && !(changes(first).length > 0 && changes(first).every((name) => FADES.has(name)))
  }
  const moves = ({ declarations }: Rule) =>
    declarations.filter(
      ([name, value]) =>
        /^(transition|animation)$/.test(name) && value.split(/,(?![^(]*\))/).some((part) => takesTime(part.trim())),
    )
  const ended = new Set(
    rules
      .filter((rule) => isReduced(rule) && moves(rule).length === 0)
      .flatMap(({ selectors, declarations }) =>
        declarations.flatMap(([name]) => {
          const kind = /^(transition|animation)\b/.exec(name)?.[0]
          return kind ? selectors.map((selector) => `${kind} ${selector}`) : []
        }),
      ),
  )
  return rules.flatMap((rule) =>
    moves(rule).flatMap(([name]) =>
      rule.selectors.filter((one) => isReduced(rule) || !ended.has(`${name} ${one}`)).map((one) => `${name} of ${one}`),
    ),
  )
}

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

test('finds what moves with reduced motion', () => {
  const css = (
    reduced: string,
  ) => `@layer x { .a { transition: rotate 120ms linear } .b { transition: opacity 1s, color var(--sb-hover) }
    .c { animation: appear 1s } .d { animation: turn 1s; } @keyframes appear { from { opacity: 0 } } @keyframes turn { to { rotate: 1turn } }
    @media (prefers-reduced-motion: reduce) { ${reduced} } }`
  assert.deepEqual(motion(css('.d { animation: none; }')), ['transition of .a'])
  assert.deepEqual(motion(css('.a, .d { transition: rotate 1s }')), [
    'transition of .a',
    'animation of .d',
    'transition of .a',
    'transition of .d',
  ])
})

test('nothing but fades takes time with reduced motion', () => {
  assert.deepEqual(offenders(sheets, motion), [])
})
