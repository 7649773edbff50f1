// English words that are left in a translated page.
import { readTranslations } from '../../platform/build/translation/translations.ts'
import { translatedPackages } from './languages.ts'

const wordsIn = (text: string) => text.replaceAll(/\{\w+\}/g, ' ').match(/[A-Za-z]{3,}/g) ?? []

/** Words of English texts that no translation has: a page in the language that shows one has an untranslated text. */
export function wordsWithoutTranslation(language: string): ReadonlySet<string> {
  const units = translatedPackages().flatMap((own) => [...readTranslations(own, language).values()])
  const kept = new Set(units.flatMap(({ text }) => wordsIn(text)))
  return new Set(units.flatMap(({ source }) => wordsIn(source)).filter((word) => !kept.has(word)))
}
