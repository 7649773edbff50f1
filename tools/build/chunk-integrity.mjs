import webpack from 'webpack'

const { LoadScriptRuntimeModule } = webpack.runtime
/** Well formed and true of no file: a malformed value would switch the check off. */
const NO_FILE = `sha384-${'A'.repeat(64)}`

/**
 * Makes every chunk that a build loads later carry the hash that the host knows from its record. The host offers
 * `switchboardIntegrity(url)`; where it stands, a file without a hash is blocked. A remote that runs alone has none.
 */
export class ChunkIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrityPlugin', (source) =>
        [
          source,
          'if (globalThis.switchboardIntegrity) {',
          `  script.integrity = globalThis.switchboardIntegrity(url) || '${NO_FILE}';`,
          "  script.crossOrigin = 'anonymous';",
          '}',
        ].join('\n'),
      )
    })
  }
}
