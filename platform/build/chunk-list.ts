import webpack, { type Compiler, type sources, type Compilation } from 'webpack'

const { JavascriptModulesPlugin } = webpack.javascript
const { ReplaceSource } = webpack.sources
const name = 'ChunkListPlugin'

/** The attribute with the build's uniqueName that its runtime adds to each chunk script. */
const OWN_BUILD = 'document.currentScript.dataset.webpack.split(":")[0]'

/**
 * Lets a chunk find its build's list by its script element. The chunk therefore does not contain the build's id, and
 * has the same bytes in every build with the same sources (decision record 0059).
 */
export class ChunkListPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const hooks = JavascriptModulesPlugin.getCompilationHooks(compilation)
      // After the plugin of the chunk format.
      hooks.renderChunk.tap({ name, stage: 1 }, (source, { chunk }) =>
        chunk instanceof webpack.HotUpdateChunk ? source : withListOfScript(source, compilation),
      )
    })
  }
}

function withListOfScript(
  source: sources.Source,
  { runtimeTemplate, outputOptions: { chunkLoadingGlobal = '', uniqueName = '' } }: Compilation,
) {
  const { globalObject } = runtimeTemplate
  const before = `(${runtimeTemplate.assignOr(`${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`, '[]')})`
  const prefix = chunkLoadingGlobal.slice(0, -uniqueName.length)
  if (!String(source.source()).startsWith(before) || prefix + uniqueName !== chunkLoadingGlobal)
    throw new Error('webpack begins a chunk in another way: adapt platform/build/chunk-list.ts')
  const replaced = new ReplaceSource(source)
  replaced.replace(0, before.length - 1, `(${globalObject}[${JSON.stringify(prefix)} + ${OWN_BUILD}] ||= [])`)
  return replaced
}
