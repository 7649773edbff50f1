import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { LoadScriptRuntimeModule } = webpack.runtime
/** A well-formed hash that no file has. The browser would ignore a malformed one. */
const NO_FILE = `sha384-${'A'.repeat(64)}`
const name = 'ChunkIntegrityPlugin'

/**
 * Gives every script and style that a build loads later the hash of the host's record. The host offers `switchboardIntegrity(url)`;
 * under it, a file without a hash is blocked. A remote that runs without a host has no hashes.
 */
export class ChunkIntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      const scriptHooks = LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scriptHooks.createScript.tap(name, (source) => withIntegrity(source, 'script', 'url'))
      const styleHooks = MiniCssExtractPlugin.getCompilationHooks(compilation)
      styleHooks.beforeTagInsert.tap(name, (source, { tag, href }) => withIntegrity(source, tag, href))
    })
  }
}

/**
 * @param {string} source
 * @param {string} element name of the variable that holds the element
 * @param {string} address an expression
 */
const withIntegrity = (source, element, address) =>
  [
    source,
    'if (globalThis.switchboardIntegrity) {',
    `  ${element}.integrity = globalThis.switchboardIntegrity(${address}) || '${NO_FILE}';`,
    `  ${element}.crossOrigin = 'anonymous';`,
    '}',
  ].join('\n')
