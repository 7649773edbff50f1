import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { LoadScriptRuntimeModule } = webpack.runtime
/** Well formed and true of no file: a malformed value would switch the check off. */
const NO_FILE = `sha384-${'A'.repeat(64)}`

/**
 * Makes every script and style that a build loads later carry the hash that the host knows from its record. The host offers
 * `switchboardIntegrity(url)`; where it stands, a file without a hash is blocked. A remote that runs alone has none.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrityPlugin', (source) =>
        checked(source, 'script', 'url'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkIntegrityPlugin',
        (source, { tag, href }) => checked(source, tag, href),
      )
    })
  }
}

const checked = (source, element, address) =>
  [
    source,
    'if (globalThis.switchboardIntegrity) {',
    `  ${element}.integrity = globalThis.switchboardIntegrity(${address}) || '${NO_FILE}';`,
    `  ${element}.crossOrigin = 'anonymous';`,
    '}',
  ].join('\n')
