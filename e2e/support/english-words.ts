// English words that are left in a translated page.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const packages = () => [
  ...['host', 'server'],
  ...['remotes', 'shared'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
]

/**
 * Words of English texts that no translation has: a page in the language that shows one has an untranslated text.
 * @param language with translators' files: vi
 */
export function wordsWithoutTranslation(language: string): ReadonlySet<string> {
  const entries = packages()
    .map((folder) => join(root, folder, 'translations', `${language}.po`))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n\n'))
    .filter((entry) => entry.includes('msgctxt'))
  const kept = new Set(entries.flatMap((entry) => wordsOf(entry, 'msgstr')))
  return new Set(entries.flatMap((entry) => wordsOf(entry, 'msgid')).filter((word) => !kept.has(word)))
}

/** The words of a text in quotes, which may continue in the next lines, without the names of its values. */
function wordsOf(entry: string, keyword: 'msgid' | 'msgstr'): string[] {
  const [, text = ''] = new RegExp(`^${keyword} (".*"(?:\\n".*")*)`, 'm').exec(entry) ?? []
  return text.replaceAll(/\{\w+\}|\\n/g, ' ').match(/[A-Za-z]{3,}/g) ?? []
}
