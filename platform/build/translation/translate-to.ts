// The translations of all packages to one language.
import { pseudoTranslations } from './pseudo.ts'
import { PSEUDO, readPackage } from './text-files.ts'
import type { Translate } from './translate-script.ts'
import { readTranslations } from './translations.ts'

/** Reads each package's file once. */
export function translateTo(language: string): Translate {
  const files = new Map<string, ReturnType<typeof readTranslations>>()
  return (folder, context) => {
    const own = readPackage(folder)
    const known = files.get(folder) ?? (language === PSEUDO ? pseudoTranslations(own) : readTranslations(own, language))
    files.set(folder, known)
    return known.get(context)
  }
}
