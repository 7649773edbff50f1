// Bundles a module of a server in another language.
import { readFile } from 'node:fs/promises'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { markTexts, withoutMarks } from './marks.ts'
import { translateScript, type Replacement, type Translate } from './translate-script.ts'

/** @returns the bundle's code; texts without a translation stay in English */
export async function bundleInLanguage(options: BuildOptions, translate: Translate): Promise<string> {
  const { outputFiles } = await build({ ...options, bundle: true, write: false, plugins: [markedTexts] })
  const script = outputFiles[0]?.text ?? ''
  const replacements = translateScript(script, translate, 'module') ?? []
  return replaceIn(script, replacements)
}

function replaceIn(script: string, replacements: readonly Replacement[]): string {
  let [code, from] = ['', 0]
  for (const { start, end, text } of replacements) {
    code += withoutMarks(script.slice(from, start)) + text
    from = end
  }
  return code + withoutMarks(script.slice(from))
}

const markedTexts: Plugin = {
  name: 'marked-texts',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: markTexts(path, await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}
