// Checks that layout depends on the page's container instead of the window: a legacy page shows remotes in a column.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read } from '../../shared/node/tree.mjs'

/** Rules that may depend on the window, with the reason. */
const windowSheets = new Map([
  ['platform/operations/src/host/host.module.css', 'the header stands beside the page'],
  ['platform/starter/src/fallback.css', 'has the height of the header, which stands beside the page'],
  ['platform/starter/src/waiting.css', 'is shown before there is a page'],
  ['shared/ui/src/styles/tokens.css', 'the header and the footer stand beside the page'],
  ['shared/ui/src/field/TextBox.module.css', 'has a shadow larger than any box'],
  ['shared/ui/src/date/Calendar.module.css', 'is in a popover, in the top layer'],
  ['shared/ui/src/date/CalendarPopover.module.css', 'is in the top layer'],
  ['shared/ui/src/messages/ToastArea.module.css', 'is in the top layer'],
  ['shared/ui/src/overlay/Tooltip.module.css', 'is in the top layer'],
])
const windowScripts = new Map([['shared/ui/src/overlay/Modal.tsx', 'asks whether the window has a scroll bar']])

/** Legacy pages do not have the panel. */
const parts = /^(platform\/(?!panel\/)[^/]+\/src|remotes|shared)\/(?!catalogue\/)/
const sources = files().filter((path) => parts.test(path))
const sheets = sources.filter((path) => path.endsWith('.css'))
const scripts = sources.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Rules that depend on the window's width, and lengths that are a share of it. */
const inSheets = [/@media[^{]*(width|inline-size|orientation|aspect-ratio)[^{]*/g, /\b[\d.]+[sld]?v(w|i|min|max)\b/g]
const inScripts = [
  /\b(innerWidth|outerWidth|visualViewport)\b/g,
  /\([\w\s.<=>-]*\b(width|inline-size)\s*[<=>:]+\s*[\d.]+(px|r?em)[^)]*\)/g,
]

const offendersIn = (path: string, patterns: readonly RegExp[]) => {
  const text = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
  return patterns.flatMap((pattern) => text.match(pattern) ?? [])
}

function check(paths: readonly string[], patterns: readonly RegExp[], exceptions: ReadonlyMap<string, string>) {
  const all = paths.flatMap((path) => offendersIn(path, patterns).map((found) => ({ path, found: found.trim() })))
  const refused = all.filter(({ path }) => !exceptions.has(path)).map(({ path, found }) => `${path}: ${found}`)
  assert.deepEqual(refused, [], 'Write @container sb-page (width < 768px), or the reason into this test.')
  const needless = [...exceptions.keys()].filter((path) => !all.some((one) => one.path === path))
  assert.deepEqual(needless, [], 'no longer needs its exception')
}

test('style sheets ask for the width of the page, not of the window', () => check(sheets, inSheets, windowSheets))

test('scripts ask for the width of the page, not of the window', () => check(scripts, inScripts, windowScripts))
