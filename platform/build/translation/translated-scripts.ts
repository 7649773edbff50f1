// Emits each script that has texts again for each language: `main.js` in English, `main.vi.js` in Vietnamese.
import webpack, { type Compilation, type Compiler, type sources } from 'webpack'
import { findMarks, hasMarks } from './marks.ts'
import { scriptName } from './script-names.ts'
import { translateTo } from './translate-to.ts'
import { translateScript, type Replacement, type Translate } from './translate-script.ts'

const { ReplaceSource } = webpack.sources
const name = 'TranslatedScriptsPlugin'

export class TranslatedScriptsPlugin {
  readonly languages: readonly string[]
  constructor(languages: readonly string[]) {
    this.languages = languages
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Before scripts are minified and get their source maps.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const inLanguages = this.languages.map((language) => ({ language, translate: translateTo(language) }))
        for (const { name: path, source } of compilation.getAssets())
          if (path.endsWith('.js')) writeInLanguages(compilation, path, source, inLanguages)
      })
    })
  }
}

function writeInLanguages(
  compilation: Compilation,
  path: string,
  source: sources.Source,
  languages: readonly { readonly language: string; readonly translate: Translate }[],
): void {
  const script = String(source.source())
  if (!hasMarks(script)) return
  const marks = findMarks(script).map((mark) => ({ ...mark, text: '' }))
  compilation.updateAsset(path, replacePieces(source, marks))
  for (const { language, translate } of languages) {
    const texts = translateScript(script, translate)
    if (!texts) continue
    const others = marks.filter(({ start }) => !texts.some((text) => start >= text.start && start < text.end))
    compilation.emitAsset(scriptName(path, language), replacePieces(source, [...texts, ...others]))
  }
}

function replacePieces(source: sources.Source, replacements: readonly Replacement[]): sources.Source {
  const result = new ReplaceSource(source)
  for (const { start, end, text } of replacements) result.replace(start, end - 1, text)
  return result
}
