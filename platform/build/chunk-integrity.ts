import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

const { LoadScriptRuntimeModule } = webpack.runtime
/** A well-formed hash that no file has. The browser would ignore a malformed one. */
const NO_FILE = `sha384-${'A'.repeat(64)}`
const name = 'ChunkIntegrityPlugin'

/**
 * Adds the hash in the host's record, and the address that the host uses, to every script and style that a build loads
 * later. The host provides `switchboardIntegrity(url)` and `switchboardAddress(url)`; in a host, a file without a hash
 * is blocked. A remote that runs without a host does not have hashes.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      const scriptHooks = LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scriptHooks.createScript.tap(name, (source) => ofRecord(source, 'script.src', 'url'))
      const styleHooks = MiniCssExtractPlugin.getCompilationHooks(compilation)
      styleHooks.beforeTagInsert.tap(name, (source, { tag, href }) => ofRecord(source, `${tag}.href`, href))
    })
  }
}

/**
 * @param place of the address: an attribute of the variable that contains the element
 * @param address an expression
 */
function ofRecord(source: string, place: `${string}.${'src' | 'href'}`, address: string) {
  const [element] = place.split('.')
  return [
    source,
    'if (globalThis.switchboardIntegrity) {',
    `  ${element}.integrity = globalThis.switchboardIntegrity(${address}) || '${NO_FILE}';`,
    `  ${element}.crossOrigin = 'anonymous';`,
    `  if (globalThis.switchboardAddress) ${place} = globalThis.switchboardAddress(${address}) || ${address};`,
    '}',
  ].join('\n')
}
