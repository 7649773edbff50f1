// Styles are written for the oldest browsers that the portal supports.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { compile } from './compile.ts'
import { remoteConfig } from './webpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-styles-'))
after(() => rmSync(folder, { recursive: true }))

/** @returns the text of the style sheet after a build */
async function buildStyles(css: string) {
  writeFileSync(join(folder, 'main.css'), css)
  writeFileSync(join(folder, 'main.ts'), "import './main.css'\n")
  const config = remoteConfig('styles', folder)
  const plugins = config.plugins.filter((plugin) => plugin instanceof MiniCssExtractPlugin)
  await compile({ ...config, entry: './main.ts', cache: false, plugins })
  const staging = join(folder, 'dist/staging')
  const sheet = readdirSync(staging).find((name) => name.endsWith('.css'))
  return readFileSync(join(staging, sheet ?? ''), 'utf8')
}

test('a link is underlined in Safari before 26.2, which knows no thickness in the shorthand', async () => {
  assert.match(await buildStyles('a { text-decoration: underline 1px }'), /text-decoration:underline;/)
})

test('what every supported browser knows stays as it is', async () => {
  assert.match(await buildStyles('a { color: light-dark(#ffffff, #000000) }'), /light-dark\(#fff,#000\)/)
})
