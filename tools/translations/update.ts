// npm run translations: updates the translators' files. With --check, lists what is missing, stale or wrong instead:
// npm run translations -- --check vi
import { relative } from 'node:path'
import { findFaults, updateTranslations } from '../../platform/build/translation/translations.ts'
import { translationFile } from '../../platform/build/translation/text-files.ts'
import { root } from '../../shared/node/tree.mjs'
import { languages, translatedPackages } from './languages.ts'

const options = process.argv.slice(2)
const isCheck = options.includes('--check')
for (const [language, { writesSpaces }] of Object.entries(languages)) {
  if (options.some((option) => option in languages) && !options.includes(language)) continue
  for (const own of translatedPackages()) {
    if (!isCheck) updateTranslations(own, language)
    for (const { context, why } of isCheck ? findFaults(own, language, writesSpaces) : []) {
      console.log(`${relative(root, translationFile(own, language))}: ${context} ${why}.`)
      process.exitCode = 1
    }
  }
}
