import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'
import { recordIntegrity } from './record-integrity.ts'

const { LoadScriptRuntimeModule } = webpack.runtime
const name = 'ChunkIntegrityPlugin'

/** Adds the hash in the host's record to every script and style that a build loads later. */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      const scriptHooks = LoadScriptRuntimeModule.getCompilationHooks(compilation)
      scriptHooks.createScript.tap(name, (source) => recordIntegrity(source, 'script.src', 'url'))
      const styleHooks = MiniCssExtractPlugin.getCompilationHooks(compilation)
      styleHooks.beforeTagInsert.tap(name, (source, { tag, href }) => recordIntegrity(source, `${tag}.href`, href))
    })
  }
}
