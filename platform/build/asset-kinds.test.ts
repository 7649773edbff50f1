// Pictures and fonts are built and typed; other files, and workers, are refused with an explanation.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { ASSET_KINDS } from './asset-kinds.mjs'
import { compile } from './compile.ts'
import { remoteConfig } from './webpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-assets-'))
after(() => rmSync(folder, { recursive: true }))

/** Builds a source that imports these files. */
async function buildWith(files: string[], source: string = '') {
  for (const file of files) writeFileSync(join(folder, file), `the bytes of ${file}`)
  const imports = files.map((file, i) => `import a${i} from './${file}'; console.log(a${i})\n`)
  writeFileSync(join(folder, 'main.ts'), imports.join('') + source)
  const config = remoteConfig('assets', folder)
  await compile({
    ...config,
    entry: './main.ts',
    cache: false,
    plugins: config.plugins.filter((plugin) => plugin instanceof MiniCssExtractPlugin),
  })
  return readdirSync(join(folder, 'dist/staging'))
}

test('pictures and fonts are files of the build, and their imports have a type', async () => {
  const emitted = await buildWith(ASSET_KINDS.map((kind) => `seen.${kind}`))
  const types = readFileSync(new URL('assets.d.ts', import.meta.url), 'utf8')
  for (const kind of ASSET_KINDS) {
    assert.ok(
      emitted.some((path) => /^seen-[0-9a-f]{8}\./.test(path) && path.endsWith(`.${kind}`)),
      `${kind} in ${emitted.join(', ')}`,
    )
    assert.ok(types.includes(`declare module '*.${kind}' {\n  const address: string`), kind)
  }
})

for (const file of ['film.mp4', 'font.ttf', 'Photo.JPG', 'terms.pdf'])
  test(`${file} is refused with the kinds that can be imported`, () =>
    assert.rejects(buildWith([file]), ({ message }) => {
      assert.match(message, new RegExp(`${file} cannot be imported\\. Pictures are svg, .*avif, fonts are woff2`))
      assert.doesNotMatch(message, /loader to handle|Module parse failed/)
      return true
    }))

test('a file that a style names is refused in the same way', async () => {
  writeFileSync(join(folder, 'font.ttf'), 'bytes')
  writeFileSync(join(folder, 'a.css'), `@font-face { font-family: a; src: url('./font.ttf') }`)
  await assert.rejects(buildWith([], `import './a.css'`), /font\.ttf cannot be imported\./)
})

test('a picture inside of a style needs no file', async () => {
  writeFileSync(
    join(folder, 'b.css'),
    `p { background: url('data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>') }`,
  )
  await buildWith([], `import './b.css'`)
})
